import { useRef, useState } from 'react'
import { signUp } from '../../data/session/sign-in.ts'
import { accountFields, google, signUpForm as texts } from '../../texts/account.ts'
import { Agreement } from '../../ui/form/check-box.tsx'
import { FormMessage } from '../../ui/form/form-messages.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import styles from './account-form.module.css'
import { AccountLayout, EmailField, textOf, useAccountForm, type AccountForm } from './account-form.tsx'
import { GoogleButton, TermsLinks } from './google-button.tsx'
import { passwordErrors, PasswordMeter } from './password-meter.tsx'

interface SignUpFormProps {
  readonly onDone: () => void
}

/** The typed password, and the user's data that must not be part of it. */
interface Typed {
  readonly password: string
  readonly about: readonly string[]
}

/** The sign-up form; a successful sign-up logs the user in. */
export function SignUpForm({ onDone }: SignUpFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Typed>({ password: '', about: [] })
  const form = useAccountForm(async (values) => {
    const text = (name: string) => textOf(values, name)
    const names = { firstName: text('firstName'), lastName: text('lastName'), displayName: text('displayName') }
    const tos = values.has('tos')
    const outcome = await signUp({ ...names, email: text('email').trim(), password: text('password'), tos })
    if (outcome.ok) onDone()
    return outcome
  })
  return (
    <AccountLayout title={texts.title} lead={texts.lead}>
      <form ref={element} className={styles.form} aria-busy={form.busy} onSubmit={form.onSubmit}>
        <FormMessage id={form.messageId} error={form.error} />
        <Names form={form} />
        <EmailField errorId={form.errorIdFor('email-invalid', 'email-taken')} />
        <PasswordField
          label={accountFields.password}
          name="password"
          autoComplete="new-password"
          errorId={form.errorIdFor('password-missing', ...passwordErrors)}
          hint={<PasswordMeter {...typed} />}
          onInput={(password) => setTyped({ password, about: ownerIn(element.current) })}
        />
        <Agreement name="tos" errorId={form.errorIdFor('terms-not-accepted')}>
          {texts.accept} <TermsLinks />
        </Agreement>
        <SubmitButton label={texts.submit} busyLabel={texts.busy} busy={form.busy} />
      </form>
      <GoogleButton label={google.goOn} onDone={onDone} onError={form.onError} />
      <p className={styles.other}>
        {texts.other} <a href="/login">{texts.login}</a>
      </p>
    </AccountLayout>
  )
}

/** The entered address and names, in the order in which the server checks them. */
function ownerIn(form: HTMLFormElement | null): readonly string[] {
  const values = new FormData(form ?? undefined)
  return ['email', 'firstName', 'lastName', 'displayName'].map((name) => textOf(values, name))
}

const Names = ({ form: { errorIdFor } }: { readonly form: AccountForm }) => (
  <>
    <div className={styles.pair}>
      <TextField
        label={accountFields.firstName}
        name="firstName"
        autoComplete="given-name"
        errorId={errorIdFor('first-name-invalid')}
      />
      <TextField
        label={accountFields.lastName}
        name="lastName"
        autoComplete="family-name"
        errorId={errorIdFor('last-name-invalid')}
      />
    </div>
    <TextField
      label={accountFields.displayName}
      name="displayName"
      autoComplete="nickname"
      errorId={errorIdFor('display-name-invalid')}
    />
  </>
)
