import { useState } from 'react'
import type { User } from '../../state/user.ts'
import { changePassword } from '../../data/session/sign-in.ts'
import { accountFields, changePasswordForm as texts } from '../../texts/account.ts'
import { FormMessage } from '../../ui/form/form-messages.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import styles from './account-form.module.css'
import { AccountLayout, textOf, useAccountForm } from './account-form.tsx'
import { PasswordMeter, passwordErrors } from './password-meter.tsx'

interface ChangePasswordFormProps {
  /** The account of the password, for the password manager, and data that the password must not contain. */
  readonly user: Pick<User, 'email' | 'displayName' | 'userData'>
}

/** The current password and a new one. */
export function ChangePasswordForm({ user }: ChangePasswordFormProps) {
  const { email, displayName, userData } = user
  const [password, setPassword] = useState('')
  const form = useAccountForm(async (values, element) => {
    const passwords = { password: textOf(values, 'password'), newPassword: textOf(values, 'newPassword') }
    const outcome = await changePassword(passwords)
    if (outcome.ok) {
      element.reset()
      setPassword('')
    }
    return outcome
  })
  return (
    <AccountLayout title={texts.title} lead={texts.lead}>
      <form className={styles.form} aria-busy={form.busy} onSubmit={form.onSubmit}>
        <FormMessage id={form.messageId} error={form.error} success={form.success} />
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={accountFields.currentPassword}
          name="password"
          autoComplete="current-password"
          errorId={form.errorIdFor('current-password-missing', 'current-password-wrong', 'password-none')}
        />
        <PasswordField
          label={accountFields.newPassword}
          name="newPassword"
          autoComplete="new-password"
          errorId={form.errorIdFor('new-password-missing', 'password-same', ...passwordErrors)}
          hint={
            <PasswordMeter password={password} about={[email, userData.firstName, userData.lastName, displayName]} />
          }
          onInput={setPassword}
        />
        <SubmitButton label={texts.submit} busyLabel={texts.busy} busy={form.busy} />
      </form>
    </AccountLayout>
  )
}
