import { useState } from 'react'
import { signUp } from '../../data/account/enter.ts'
import { Agreement } from '../../ui/form/agreement.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './account-form.module.css'
import { AccountLayout } from './account-layout.tsx'
import { EmailField } from './email-field.tsx'
import { GoogleButton } from './google-button.tsx'
import { passwordTroubles } from './password-troubles.ts'
import { PasswordMeter } from './password-meter.tsx'
import { TermsLinks } from './terms-links.tsx'
import { textOf, useAccountForm, type AccountForm } from './use-account-form.ts'

interface SignUpFormProps {
  readonly onDone: () => void
}

/** Everything that an account needs. Whoever signs up is logged in by it. */
export function SignUpForm({ onDone }: SignUpFormProps) {
  const [password, setPassword] = useState('')
  const form = useAccountForm(async (values) => {
    const text = (name: string) => textOf(values, name)
    const names = { firstName: text('firstName'), lastName: text('lastName'), displayName: text('displayName') }
    const tos = values.has('tos')
    const outcome = await signUp({ ...names, email: text('email').trim(), password: text('password'), tos })
    if (outcome.ok) onDone()
    return outcome
  })
  return (
    <AccountLayout title="Sign Up" lead="A list of your own, on every device. It takes a minute.">
      <form className={styles.form} aria-busy={form.busy} onSubmit={form.onSubmit}>
        <FormMessage id={form.messageId} error={form.error} />
        <Names form={form} />
        <EmailField trouble={form.troubleOf('email-invalid', 'email-taken')} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          trouble={form.troubleOf('password-missing', ...passwordTroubles)}
          hint={<PasswordMeter password={password} />}
          onInput={setPassword}
        />
        <Agreement name="tos" trouble={form.troubleOf('terms-not-accepted')}>
          I accept the <TermsLinks />
        </Agreement>
        <SubmitButton label="Sign Up" busyLabel="Signing up …" busy={form.busy} />
      </form>
      <GoogleButton label="Continue with Google" onDone={onDone} onError={form.onError} />
      <p className={styles.other}>
        Already have an account? <a href="/login">Log in</a>
      </p>
    </AccountLayout>
  )
}

const Names = ({ form: { troubleOf } }: { readonly form: AccountForm }) => (
  <>
    <div className={styles.pair}>
      <TextField
        label="First Name"
        name="firstName"
        autoComplete="given-name"
        trouble={troubleOf('first-name-invalid')}
      />
      <TextField
        label="Last Name"
        name="lastName"
        autoComplete="family-name"
        trouble={troubleOf('last-name-invalid')}
      />
    </div>
    <TextField
      label="Display Name"
      name="displayName"
      autoComplete="nickname"
      trouble={troubleOf('display-name-invalid')}
    />
  </>
)
