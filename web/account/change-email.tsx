import { Disclosure } from '../ui/controls/disclosure.tsx'
import { FormMessage } from '../ui/form/form-messages.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PasswordField, TextField } from '../ui/form/text-field.tsx'
import { AccountLayout, textOf, useAccountForm } from './account-form.tsx'
import { accountRequests } from './account-requests.ts'
import { accountFields } from './account-texts.ts'
import { changeEmailForm, confirmEmailForm } from './change-email-texts.ts'
import { useIsMailOff } from './use-is-mail-off.ts'
import styles from './account-form.module.css'
import shared from '#web/ui/shared.module.css'

/** Asks for a link to a new address, after the password. */
export function ChangeEmailForm({ email }: { readonly email: string }) {
  const isMailOff = useIsMailOff()
  const form = useAccountForm(async (values, element) => {
    const body = { email: textOf(values, 'email').trim(), password: textOf(values, 'password') }
    const outcome = await accountRequests.changeEmail(body)
    if (outcome.ok) element.reset()
    return outcome
  })
  return (
    <section className={styles.page} aria-label={changeEmailForm.title}>
      <Disclosure title={changeEmailForm.title} open={false} level={2}>
        {isMailOff ? (
          <p>{changeEmailForm.off(email)}</p>
        ) : (
          <form className={shared.sections} aria-busy={form.busy} onSubmit={form.onSubmit}>
            <p>{changeEmailForm.lead(email)}</p>
            <FormMessage id={form.messageId} error={form.error} success={form.success} />
            <TextField
              label={changeEmailForm.email}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              errorId={form.errorIdFor('email-invalid', 'email-same')}
            />
            <PasswordField
              label={accountFields.password}
              name="password"
              autoComplete="current-password"
              errorId={form.errorIdFor('current-password-missing', 'current-password-wrong', 'password-none')}
            />
            <SubmitButton label={changeEmailForm.submit} busyLabel={changeEmailForm.busy} busy={form.busy} isQuiet />
          </form>
        )}
      </Disclosure>
    </section>
  )
}

interface ConfirmEmailFormProps {
  /** The token of a link. */
  readonly token: string
  /** Called once the address is changed, with a sentence that says so. */
  readonly onDone: (message: string) => void
}

/** Changes the address with a link to the new one. Opening the link only asks: mail programs open links to check them. */
export function ConfirmEmailForm({ token, onDone }: ConfirmEmailFormProps) {
  const form = useAccountForm(async () => {
    const outcome = await accountRequests.confirmEmail({ token })
    if (outcome.ok) onDone(outcome.message)
    return outcome
  })
  return (
    <AccountLayout title={confirmEmailForm.title} lead={confirmEmailForm.lead}>
      <form className={shared.sections} aria-busy={form.busy} onSubmit={form.onSubmit}>
        <FormMessage id={form.messageId} error={form.error} />
        <SubmitButton label={confirmEmailForm.submit} busyLabel={confirmEmailForm.busy} busy={form.busy} />
      </form>
    </AccountLayout>
  )
}
