import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextField } from '../ui/form/text-field.tsx'
import { accountFields } from './account-texts.ts'
import type { SignInResult } from './session/session.ts'
import styles from './account-form.module.css'
import shared from '#web/ui/shared.module.css'

/** The state of a form and its handlers. */
export interface AccountForm {
  readonly busy: boolean
  /** '' for none. */
  readonly error: string
  readonly success: string
  /** The id of the error message, if the error has one of these codes; undefined otherwise. */
  readonly errorIdFor: (...codes: readonly string[]) => string | undefined
  readonly messageId: string
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Shows an error from elsewhere; '' clears it. */
  readonly onError: (message: string) => void
}

interface FormResult {
  readonly error: string
  readonly success: string
  readonly code: string | undefined
}
const noResult: FormResult = { error: '', success: '', code: undefined }

/** Submits a form, one request at a time. The fields keep their text unless `send` resets them. */
export function useAccountForm(send: (values: FormData, form: HTMLFormElement) => Promise<SignInResult>): AccountForm {
  const [result, setResult] = useState(noResult)
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const messageId = useId()

  const submit = async (form: HTMLFormElement) => {
    if (isSending.current) return
    isSending.current = true
    setResult(noResult)
    setBusy(true)
    const outcome = await send(new FormData(form), form)
    isSending.current = false
    // What is typed next goes to the wrong field.
    flushSync(() => {
      setBusy(false)
      setResult(
        outcome.ok
          ? { ...noResult, success: outcome.message }
          : { ...noResult, error: outcome.message, code: outcome.code },
      )
    })
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return {
    ...{ busy, messageId, error: result.error, success: result.success },
    errorIdFor: (...codes) => (result.code !== undefined && codes.includes(result.code) ? messageId : undefined),
    onError: (error) => setResult({ ...noResult, error }),
    onSubmit(event) {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}

/** The text of a field; '' if it is missing. */
export const textOf = (values: FormData, name: string): string => {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}

/** The e-mail address as the user name; `errorId` is the id of its error message. */
export const EmailField = ({ errorId }: { readonly errorId: string | undefined }) => (
  <TextField
    label={accountFields.email}
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    maxLength={254}
    errorId={errorId}
  />
)

interface AccountLayoutProps {
  readonly title: string
  /** The purpose of the page, in a sentence. */
  readonly lead: string
  /** The way to the other form. */
  readonly other?: ReactNode
  readonly children?: ReactNode
}

/** The layout of the account pages: one centered column. */
export const AccountLayout = ({ title, lead, other, children }: AccountLayoutProps) => (
  <section className={styles.page} aria-labelledby="account-title">
    <header className={shared.stack}>
      <h1 id="account-title" className={shared.pageTitle}>
        {title}
      </h1>
      <p className={styles.lead}>{lead}</p>
      {other !== undefined && <p className={styles.other}>{other}</p>}
    </header>
    {children}
  </section>
)
