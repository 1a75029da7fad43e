import { LoginBody, SessionResponse } from '../../contract/account.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { isCrossSite } from '../../platform/http/origin.ts'
import type { Accounts } from '../accounts.ts'
import { emailKey } from '../users.ts'
import { fieldErrorHandler, rejectAttempt } from './failures.ts'

const fields = { email: 'email-invalid', password: 'password-missing', 'password+': 'password-long' } as const

const options = {
  schema: {
    tags: ['account'],
    summary: 'Starts a session for who knows the password, and sets the cookie that renews it.',
    body: LoginBody,
    response: { 200: SessionResponse },
  },
  errorHandler: fieldErrorHandler(fields),
  config: { failures: [...Object.values(fields), 'wrong-login', 'cross-site', 'too-many-logins', 'busy'] as const },
}

/** Starts a session after verifying the password. The response does not reveal whether the account exists. */
export function addLogin(app: App, accounts: Accounts): void {
  app.post('/api/auth/login', options, async (request, reply) => {
    if (isCrossSite(request)) return sendFailure(reply, 'cross-site')
    const { email, password } = request.body
    const key = emailKey(email)
    const find = () => (key === undefined ? Promise.resolve(undefined) : accounts.users.byEmailKey(key))
    const token = accounts.cookie.read(request)
    const isKnownDevice =
      token !== undefined && key !== undefined && (await accounts.sessions.emailKeyOf(token)) === key
    const attempt = { account: key ?? email, address: request.ip, isKnownDevice }
    const checked = await accounts.checkPassword(find, password, attempt)
    if (!checked.ok) {
      request.log.info({ event: 'login-refused', why: checked.reason }, 'login rejected')
      return rejectAttempt(reply, checked, 'wrong-login')
    }
    const { user } = checked
    await accounts.runPasswordLoginHooks(request, reply, user)
    const accessToken = await accounts.startSession(reply, { id: user.id, tokenVersion: user.token_version })
    if (accessToken === undefined) return sendFailure(reply, 'wrong-login')
    request.log.info({ event: 'login', user: user.id }, 'login')
    return accounts.sessionResponse(accessToken)
  })
}
