import { useState } from 'react'
import { FormMessage } from '../ui/form/form-messages.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PasswordField } from '../ui/form/text-field.tsx'
import { AccountLayout, EmailField, textOf, useAccountForm } from './account-form.tsx'
import { accountRequests } from './account-requests.ts'
import { accountFields } from './account-texts.ts'
import { passwordErrors, PasswordMeter } from './password-meter.tsx'
import { forgotForm, resetForm } from './reset-texts.ts'
import { useIsMailOff } from './use-is-mail-off.ts'
import styles from './account-form.module.css'
import shared from '#web/ui/shared.module.css'

/** Asks for a link by mail or, if the server sends none, says who can make one. */
export function ForgotPasswordForm() {
  const isMailOff = useIsMailOff()
  const form = useAccountForm((values) => accountRequests.forgotPassword({ email: textOf(values, 'email').trim() }))
  // Until then nothing is shown that would go again.
  if (isMailOff === undefined) return null
  return (
    <AccountLayout title={forgotForm.title} lead={isMailOff ? forgotForm.off : forgotForm.lead}>
      {!isMailOff && (
        <form className={shared.sections} aria-busy={form.busy} onSubmit={form.onSubmit}>
          <FormMessage id={form.messageId} error={form.error} success={form.success} />
          <EmailField errorId={form.errorIdFor('email-invalid')} />
          <SubmitButton label={forgotForm.submit} busyLabel={forgotForm.busy} busy={form.busy} />
        </form>
      )}
      <p className={isMailOff ? styles.other : styles.below}>
        <a href="/login">{forgotForm.back}</a>
      </p>
    </AccountLayout>
  )
}

interface SetPasswordFormProps {
  /** The token of a link. */
  readonly token: string
  /** Called once the password is set, with a sentence that says so. */
  readonly onDone: (message: string) => void
}

/** Sets a new password with a link. */
export function SetPasswordForm({ token, onDone }: SetPasswordFormProps) {
  const [password, setPassword] = useState('')
  const form = useAccountForm(async (values) => {
    const outcome = await accountRequests.resetPassword({ token, newPassword: textOf(values, 'newPassword') })
    if (outcome.ok) onDone(outcome.message)
    return outcome
  })
  return (
    <AccountLayout title={resetForm.title} lead={resetForm.lead}>
      <form className={shared.sections} aria-busy={form.busy} onSubmit={form.onSubmit}>
        <FormMessage id={form.messageId} error={form.error} />
        <PasswordField
          label={accountFields.newPassword}
          name="newPassword"
          autoComplete="new-password"
          errorId={form.errorIdFor('new-password-missing', ...passwordErrors)}
          hint={<PasswordMeter password={password} about={[]} />}
          onInput={setPassword}
        />
        <SubmitButton label={resetForm.submit} busyLabel={resetForm.busy} busy={form.busy} />
      </form>
      <p className={styles.below}>
        <a href="/reset-password">{resetForm.again}</a>
      </p>
    </AccountLayout>
  )
}
