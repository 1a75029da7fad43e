import { SessionResponse, SignUpBody } from '../../contract/account.ts'
import type { App } from '../../http/fastify-app.ts'
import { isCrossSite } from '../../http/origin.ts'
import { sendFailure } from '../../http/errors.ts'
import type { Accounts } from '../accounts.ts'
import { parseSignUp } from '../sign-up-form.ts'
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
    const signUp = parseSignUp(request.body, accounts.settings.passwords)
    if (!signUp.ok) return sendFailure(reply, signUp.failure, { minLength: accounts.settings.passwords.minLength })
    const { password, ...user } = signUp.value
    const seconds = await accounts.signUpLimit(request.ip)
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
