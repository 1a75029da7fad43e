import { type ReactNode, useId, useRef, useState, type SubmitEvent } from 'react'
import styles from './account-form.module.css'
import { accountFields } from '../../texts/account.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { SignInResult } from '../../data/session/sign-in.ts'

/** What a form knows while it is filled in, sent and answered. */
export interface AccountForm {
  readonly busy: boolean
  /** '' where there is nothing to say. */
  readonly error: string
  readonly success: string
  /** The id of the message, for a field that one of these failures is about; undefined for any other field. */
  readonly errorIdFor: (...codes: readonly string[]) => string | undefined
  readonly messageId: string
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Says what went wrong besides; '' takes back what was said. */
  readonly onError: (message: string) => void
}

interface FormResult {
  readonly error: string
  readonly success: string
  readonly code: string | undefined
}
const noResult: FormResult = { error: '', success: '', code: undefined }

/** Sends a form once at a time. What was typed stays in it unless `send` does away with it. */
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
    setBusy(false)
    if (outcome.ok) return setResult({ ...noResult, success: outcome.message })
    setResult({ ...noResult, error: outcome.message, code: outcome.code })
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
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

/** What was typed into a field. */
export const textOf = (values: FormData, name: string): string => {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}

/** The address by which somebody logs in; `trouble` is the id of what is said about it. */
export const EmailField = ({ trouble }: { readonly trouble: string | undefined }) => (
  <TextField
    label={accountFields.email}
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    maxLength={254}
    errorId={trouble}
  />
)

interface AccountLayoutProps {
  readonly title: string
  /** What it is for, in a sentence. */
  readonly lead: string
  readonly children: ReactNode
}

/** One column in the middle, on every screen. */
export const AccountLayout = ({ title, lead, children }: AccountLayoutProps) => (
  <section className={styles.page} aria-labelledby="account-title">
    <header className={styles.head}>
      <h1 id="account-title" className={styles.title}>
        {title}
      </h1>
      <p className={styles.lead}>{lead}</p>
    </header>
    {children}
  </section>
)
