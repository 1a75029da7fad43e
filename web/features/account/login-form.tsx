import { login } from '../../data/session/sign-in.ts'
import { accountFields, google, loginForm as texts } from '../../texts/account.ts'
import { FormMessage } from '../../ui/form/form-messages.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import styles from './account-form.module.css'
import { AccountLayout, EmailField, textOf, useAccountForm } from './account-form.tsx'
import { GoogleButton } from './google-button.tsx'

interface LoginFormProps {
  readonly onDone: () => void
}

/** E-mail and password, or Google. */
export function LoginForm({ onDone }: LoginFormProps) {
  const form = useAccountForm(async (values) => {
    const outcome = await login({ email: textOf(values, 'email').trim(), password: textOf(values, 'password') })
    if (outcome.ok) onDone()
    return outcome
  })
  return (
    <AccountLayout title={texts.title} lead={texts.lead}>
      <form className={styles.form} aria-busy={form.busy} onSubmit={form.onSubmit}>
        <FormMessage id={form.messageId} error={form.error} />
        <EmailField errorId={form.errorIdFor('email-invalid', 'wrong-login')} />
        <PasswordField
          label={accountFields.password}
          name="password"
          autoComplete="current-password"
          errorId={form.errorIdFor('password-missing', 'password-long', 'wrong-login')}
        />
        <SubmitButton label={texts.submit} busyLabel={texts.busy} busy={form.busy} />
      </form>
      <GoogleButton label={google.signIn} onDone={onDone} onError={form.onError} />
      <p className={styles.other}>
        {texts.other} <a href="/sign-up">{texts.signUp}</a>
      </p>
    </AccountLayout>
  )
}
