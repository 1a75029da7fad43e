import type { SignUpBody } from '../contract/account.ts'
import type { FailureCode } from '../http/errors.ts'
import type { PasswordSettings } from '../runtime/config.ts'
import { emailKey } from './email-key.ts'
import { passwordWeakness } from './passwords/password-strength.ts'

/** The validated sign-up form. */
interface SignUp {
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly email: string
  readonly emailKey: string
  readonly password: string
}

type ParsedSignUp =
  { readonly ok: true; readonly value: SignUp } | { readonly ok: false; readonly failure: FailureCode }

/** Validates the form. The failure is that of the first invalid field, in the form’s order. */
export function parseSignUp(form: SignUpBody, rules: PasswordSettings): ParsedSignUp {
  const names = {
    firstName: cleanName(form.firstName),
    lastName: cleanName(form.lastName),
    displayName: cleanName(form.displayName),
  }
  const { firstName, lastName, displayName } = names
  if (firstName === undefined) return { ok: false, failure: 'first-name-invalid' }
  if (lastName === undefined) return { ok: false, failure: 'last-name-invalid' }
  if (displayName === undefined) return { ok: false, failure: 'display-name-invalid' }
  const key = emailKey(form.email)
  if (key === undefined) return { ok: false, failure: 'email-invalid' }
  const weak = passwordWeakness(form.password, rules, [form.email, firstName, lastName, displayName])
  if (weak) return { ok: false, failure: weak }
  if (!form.tos) return { ok: false, failure: 'terms-not-accepted' }
  const email = form.email.trim()
  return { ok: true, value: { firstName, lastName, displayName, email, emailKey: key, password: form.password } }
}

/**
 * A trimmed name; undefined where it is empty, or contains control characters or marks that change the text direction.
 */
export function cleanName(text: string): string | undefined {
  const name = text.normalize('NFC').trim()
  return name === '' || /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name) ? undefined : name
}
