import { useRef, useState } from 'react'
import type { User } from '../state/user.ts'
import { Disclosure } from '../ui/controls/disclosure.tsx'
import { Agreement } from '../ui/form/check-box.tsx'
import { FormMessage } from '../ui/form/form-messages.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PasswordField, TextField } from '../ui/form/text-field.tsx'
import { type AccountForm, AccountLayout, EmailField, textOf, useAccountForm } from './account-form.tsx'
import {
  accountFields,
  changePasswordForm,
  deleteAccountForm,
  loginForm,
  noAccounts,
  provider,
  signUpForm,
} from './account-texts.ts'
import { passwordErrors, PasswordMeter } from './password-meter.tsx'
import { ProviderButtons, TermsLinks } from './provider-buttons.tsx'
import { session } from './session/account.chunk.ts'
import styles from './account-form.module.css'
import shared from '#web/ui/shared.module.css'

interface FormOfStarProps {
  /** The stock whose star led here; it will be in the list afterwards. */
  readonly starred?: string | undefined
  readonly onDone: () => void
}

interface LoginFormProps extends FormOfStarProps {
  /** Whether the last session ended without an action of the user on this page. */
  readonly hasSessionEnded?: boolean
}

/** E-mail and password, or a provider. */
export function LoginForm({ onDone, starred, hasSessionEnded = false }: LoginFormProps) {
  const form = useAccountForm(async (values) => {
    const outcome = await session.login({ email: textOf(values, 'email').trim(), password: textOf(values, 'password') })
    if (outcome.ok) onDone()
    return outcome
  })
  const reason = starred === undefined ? loginForm.lead : loginForm.toKeep(starred)
  const lead = hasSessionEnded ? loginForm.ended : reason
  return (
    <AccountLayout
      title={loginForm.title}
      lead={lead}
      other={
        <>
          {loginForm.other} <a href="/sign-up">{loginForm.signUp}</a>
        </>
      }
    >
      <form className={shared.sections} aria-busy={form.busy} onSubmit={form.onSubmit}>
        <FormMessage id={form.messageId} error={form.error} />
        <EmailField errorId={form.errorIdFor('email-invalid', 'wrong-login')} />
        <PasswordField
          label={accountFields.password}
          name="password"
          autoComplete="current-password"
          errorId={form.errorIdFor('password-missing', 'password-long', 'wrong-login')}
        />
        <SubmitButton label={loginForm.submit} busyLabel={loginForm.busy} busy={form.busy} />
      </form>
      <p className={styles.below}>
        <a href="/reset-password">{loginForm.forgot}</a>
      </p>
      <ProviderButtons label={provider.signIn} onDone={onDone} onError={form.onError} />
    </AccountLayout>
  )
}

/** Replaces the forms if there is no server. */
export const NoAccounts = () => (
  <AccountLayout title={noAccounts.title} lead={noAccounts.lead} other={<a href="/">{noAccounts.back}</a>} />
)

/** The typed password, and the user's data that must not be part of it. */
interface Typed {
  readonly password: string
  readonly about: readonly string[]
}

/** The sign-up form; a successful sign-up logs the user in. */
export function SignUpForm({ onDone, starred }: FormOfStarProps) {
  const element = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Typed>({ password: '', about: [] })
  const form = useAccountForm(async (values) => {
    const text = (name: string) => textOf(values, name)
    const names = { firstName: text('firstName'), lastName: text('lastName'), displayName: text('displayName') }
    const tos = values.has('tos')
    const outcome = await session.signUp({ ...names, email: text('email').trim(), password: text('password'), tos })
    if (outcome.ok) onDone()
    return outcome
  })
  return (
    <AccountLayout
      title={signUpForm.title}
      lead={starred === undefined ? signUpForm.lead : signUpForm.toKeep(starred)}
      other={
        <>
          {signUpForm.other} <a href="/login">{signUpForm.login}</a>
        </>
      }
    >
      <ProviderButtons isFirst label={provider.goOn} onDone={onDone} onError={form.onError} />
      <form ref={element} className={shared.sections} aria-busy={form.busy} onSubmit={form.onSubmit}>
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
          {signUpForm.accept} <TermsLinks />
        </Agreement>
        <SubmitButton label={signUpForm.submit} busyLabel={signUpForm.busy} busy={form.busy} />
      </form>
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
    const outcome = await session.changePassword(passwords)
    if (outcome.ok) {
      element.reset()
      setPassword('')
    }
    return outcome
  })
  return (
    <AccountLayout title={changePasswordForm.title} lead={changePasswordForm.lead}>
      <form className={shared.sections} aria-busy={form.busy} onSubmit={form.onSubmit}>
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
        <SubmitButton label={changePasswordForm.submit} busyLabel={changePasswordForm.busy} busy={form.busy} />
      </form>
    </AccountLayout>
  )
}

interface DeleteAccountFormProps {
  readonly email: string
  /** Called once the account is gone, with a sentence that says so. */
  readonly onDone: (message: string) => void
}

/** Deletes the account, after its password. */
export function DeleteAccountForm({ email, onDone }: DeleteAccountFormProps) {
  const form = useAccountForm(async (values) => {
    const password = textOf(values, 'password')
    const outcome = await session.deleteAccount(password === '' ? {} : { password })
    if (outcome.ok) onDone(outcome.message)
    return outcome
  })
  return (
    <section className={styles.page} aria-label={deleteAccountForm.title}>
      <Disclosure title={deleteAccountForm.title} open={false} level={2}>
        <form className={shared.sections} aria-busy={form.busy} noValidate onSubmit={form.onSubmit}>
          <p>{deleteAccountForm.lead}</p>
          <FormMessage id={form.messageId} error={form.error} />
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={accountFields.password}
            name="password"
            autoComplete="current-password"
            errorId={form.errorIdFor('current-password-missing', 'current-password-wrong', 'sign-in-again')}
          />
          <SubmitButton label={deleteAccountForm.submit} busyLabel={deleteAccountForm.busy} busy={form.busy} isQuiet />
        </form>
      </Disclosure>
    </section>
  )
}
