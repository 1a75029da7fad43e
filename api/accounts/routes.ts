import { MessageResponse, RefreshResponse, UserResponse } from '../contract/account.ts'
import { sendFailure } from '../platform/http/errors.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { isCrossSite, isSameOrigin } from '../platform/http/origin.ts'
import type { Accounts } from './accounts.ts'
import { purgeHourly } from './purge-expired.ts'
import { addChangeEmail } from './routes/change-email.ts'
import { addChangePassword } from './routes/change-password.ts'
import { addDeleteAccount } from './routes/delete-account.ts'
import { addDevices } from './routes/devices.ts'
import { addLogin } from './routes/login.ts'
import { addResetPassword } from './routes/reset-password.ts'
import { addSignUp } from './routes/sign-up.ts'

/** A header that neither a form nor an image request can send. */
const csrfHeader = 'x-refresh'
const refreshRoute = {
  schema: {
    tags: ['account'],
    summary:
      'Gives who has the cookie a new access token. Only a page of this site may ask, with the header X-Refresh.',
    response: { 200: RefreshResponse },
  },
  config: { failures: ['signed-out', 'cross-site'] as const },
}

/**
 * Exchanges the refresh cookie for a new access token. A failure leaves the cookie alone: another tab may have
 * received a valid one in the meantime.
 */
function addRefresh(app: App, { cookie, issueSession, sessions }: Accounts): void {
  app.post('/api/auth/refresh', refreshRoute, async (request, reply) => {
    if (!isSameOrigin(request) || request.headers[csrfHeader] === undefined) return sendFailure(reply, 'cross-site')
    const token = cookie.read(request)
    const renewed = token === undefined ? 'unknown' : await sessions.renew(token)
    if (renewed === 'reused') request.log.warn({ event: 'refresh-token-reused' }, 'a copied session was ended')
    if (typeof renewed === 'string') return sendFailure(reply, 'signed-out')
    return { accessToken: issueSession(reply, renewed) }
  })
}

const logoutRoute = {
  schema: {
    tags: ['account'],
    summary: 'Ends the session on this device, where there is one.',
    response: { 200: MessageResponse },
  },
  config: { failures: ['cross-site'] as const },
}

/**
 * Ends the session on this device, found by token or by cookie. Logging out twice or without a session is not an error.
 */
function addLogout(app: App, { authenticate, cookie, sessions }: Accounts): void {
  app.get('/api/auth/logout', logoutRoute, async (request, reply) => {
    if (isCrossSite(request)) return sendFailure(reply, 'cross-site')
    const profile = await authenticate(request)
    const token = cookie.read(request)
    if (profile) await sessions.end(profile.sessionId)
    if (token !== undefined) await sessions.endByToken(token)
    request.log.info({ event: 'logout', user: profile?.id }, 'logout')
    cookie.clear(reply)
    return { message: 'You are logged out.' }
  })
}

const profileRoute = {
  schema: { tags: ['account'], summary: 'Who is signed in.', response: { 200: UserResponse } },
  config: { failures: ['signed-out'] as const },
}

/** Returns the signed-in user as stored now. */
function addProfile(app: App, accounts: Accounts): void {
  app.get('/api/auth', profileRoute, async (request, reply) => {
    const profile = await accounts.authenticate(request)
    return profile ? accounts.userResponse(profile) : sendFailure(reply, 'signed-out')
  })
}

/** Adds the routes under /api/auth, except those of providers, and the hourly purge. */
export function addAccountRoutes(app: App, accounts: Accounts): void {
  purgeHourly(app, accounts.database)
  addSignUp(app, accounts)
  addLogin(app, accounts)
  addProfile(app, accounts)
  addRefresh(app, accounts)
  addChangePassword(app, accounts)
  addChangeEmail(app, accounts)
  addResetPassword(app, accounts)
  addDeleteAccount(app, accounts)
  addDevices(app, accounts)
  addLogout(app, accounts)
}
