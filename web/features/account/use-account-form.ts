import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { FormOutcome } from '../../data/session/sign-in.ts'

/** What a form knows while it is filled in, sent and answered. */
export interface AccountForm {
  readonly busy: boolean
  /** '' where there is nothing to say. */
  readonly error: string
  readonly success: string
  /** The id of the message, for a field that one of these failures is about; undefined for any other field. */
  readonly troubleOf: (...codes: readonly string[]) => string | undefined
  readonly messageId: string
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Says what went wrong besides; '' takes back what was said. */
  readonly onError: (message: string) => void
}

interface Told {
  readonly error: string
  readonly success: string
  readonly code: string | undefined
}
const nothing: Told = { error: '', success: '', code: undefined }

/** Sends a form once at a time. What was typed stays in it unless `send` does away with it. */
export function useAccountForm(send: (values: FormData, form: HTMLFormElement) => Promise<FormOutcome>): AccountForm {
  const [told, setTold] = useState(nothing)
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const messageId = useId()

  const submit = async (form: HTMLFormElement) => {
    if (isSending.current) return
    isSending.current = true
    setTold(nothing)
    setBusy(true)
    const outcome = await send(new FormData(form), form)
    isSending.current = false
    setBusy(false)
    if (outcome.ok) return setTold({ ...nothing, success: outcome.message })
    setTold({ ...nothing, error: outcome.message, code: outcome.code })
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return {
    ...{ busy, messageId, error: told.error, success: told.success },
    troubleOf: (...codes) => (told.code !== undefined && codes.includes(told.code) ? messageId : undefined),
    onError: (error) => setTold({ ...nothing, error }),
    onSubmit(event) {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}

/** What was typed into a field. */
export const textOf = (values: FormData, name: string): string => {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}
