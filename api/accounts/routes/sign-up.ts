import type { Result } from '#domain/result'
import { SessionResponse, SignUpBody } from '../../contract/account.ts'
import { type FailureCode, sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { isCrossSite } from '../../platform/http/origin.ts'
import type { PasswordSettings } from '../../platform/runtime/config.ts'
import type { Accounts } from '../accounts.ts'
import { isTooShort, passwordWeakness } from '../passwords/password-strength.ts'
import { emailKey } from '../users.ts'
import { fieldErrorHandler, rejectAttempt } from './failures.ts'

const fields = {
  firstName: 'first-name-invalid',
  lastName: 'last-name-invalid',
  displayName: 'display-name-invalid',
  email: 'email-invalid',
  password: 'password-missing',
  'password+': 'password-long',
  tos: 'terms-not-accepted',
} as const
const otherFailures = ['password-short', 'password-common', 'password-personal', 'email-taken'] as const

const options = {
  schema: {
    tags: ['account'],
    summary: 'Makes an account and starts a session for it.',
    body: SignUpBody,
    response: { 200: SessionResponse },
  },
  errorHandler: fieldErrorHandler(fields),
  config: {
    failures: [...Object.values(fields), ...otherFailures, 'cross-site', 'too-many-sign-ups', 'busy'] as const,
  },
}

/** Creates a user and signs them in. */
export function addSignUp(app: App, accounts: Accounts): void {
  app.post('/api/auth/sign-up', options, async (request, reply) => {
    if (isCrossSite(request)) return sendFailure(reply, 'cross-site')
    const { passwords } = accounts.settings
    const signUp = parseSignUp(request.body, passwords)
    if (!signUp.ok) return sendFailure(reply, signUp.failure, { minLength: passwords.minLength })
    const { password, ...user } = signUp.value
    const wait = await accounts.addressLimits.estimate(request.ip)
    if (wait > 0) return sendFailure(reply.header('retry-after', wait), 'too-many-sign-ups')
    // After its own limit: an estimate can take a quarter of a second, during which the server answers nobody else.
    const weakness = passwordWeakness(password, passwords, [
      user.email,
      user.firstName,
      user.lastName,
      user.displayName,
    ])
    if (weakness) return sendFailure(reply, weakness, { minLength: passwords.minLength })
    const seconds = await accounts.addressLimits.signUp(request.ip)
    if (seconds > 0) return sendFailure(reply.header('retry-after', seconds), 'too-many-sign-ups')
    if (await accounts.users.byEmailKey(user.emailKey)) return sendFailure(reply, 'email-taken')
    const passwordHash = await accounts.hash(password)
    if (passwordHash === undefined) return rejectAttempt(reply, { ok: false, reason: 'busy' }, 'busy')
    const id = await accounts.users.add({ ...user, passwordHash })
    if (id === undefined) return sendFailure(reply, 'email-taken')
    request.log.info({ event: 'sign-up', user: id }, 'sign-up')
    const accessToken = await accounts.startSession(reply, { id, tokenVersion: 0 })
    return accessToken === undefined ? sendFailure(reply, 'email-taken') : accounts.sessionResponse(accessToken)
  })
}

/** The validated sign-up form. */
interface SignUp {
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly email: string
  readonly emailKey: string
  readonly password: string
}

type ParsedSignUp = Result<SignUp, FailureCode>

/** Validates the form. The failure is that of the first invalid field, in the form’s order. */
function parseSignUp(form: SignUpBody, rules: Pick<PasswordSettings, 'minLength'>): ParsedSignUp {
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
  if (isTooShort(form.password, rules.minLength)) return { ok: false, failure: 'password-short' }
  if (!form.tos) return { ok: false, failure: 'terms-not-accepted' }
  const email = form.email.trim()
  return { ok: true, value: { firstName, lastName, displayName, email, emailKey: key, password: form.password } }
}

/** A trimmed name; undefined if it is empty, or contains control characters or marks that change the text direction. */
export function cleanName(text: string): string | undefined {
  const name = text.normalize('NFC').trim()
  return name === '' || /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name) ? undefined : name
}
