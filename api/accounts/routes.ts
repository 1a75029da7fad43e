import type { App } from '../http/fastify-app.ts'
import type { Accounts } from './accounts.ts'
import { forgetHourly } from './purge-expired.ts'
import { addChangePassword } from './routes/change-password.ts'
import { addLogin } from './routes/login.ts'
import { addSignUp } from './routes/sign-up.ts'
import { UserAnswer, MessageAnswer, RefreshAnswer } from '../contract/account.ts'
import { refuse } from '../http/errors.ts'
import { isFromElsewhere, isFromOwnPage } from '../http/origin.ts'

/** A header that no form and no picture can send. */
const csrfHeader = 'x-refresh'
const refreshRoute = {
  schema: {
    tags: ['account'],
    summary:
      'Gives who has the cookie a new access token. Only a page of this site may ask, with the header X-Refresh.',
    response: { 200: RefreshAnswer },
  },
  config: { failures: ['signed-out', 'cross-site'] as const },
}

/**
 * A new access token for who has the cookie. A refusal leaves the cookie alone: another tab may have been given a good one
 * in the meantime.
 */
function addRefresh(app: App, { cookie, handOver, sessions }: Accounts): void {
  app.post('/api/auth/refresh', refreshRoute, async (request, reply) => {
    if (!isFromOwnPage(request) || request.headers[csrfHeader] === undefined) return refuse(reply, 'cross-site')
    const token = cookie.read(request)
    const renewed = token === undefined ? 'unknown' : await sessions.renew(token)
    if (renewed === 'reused') request.log.warn({ event: 'refresh-token-reused' }, 'a copied session was ended')
    if (typeof renewed === 'string') return refuse(reply, 'signed-out')
    return { accessToken: handOver(reply, renewed) }
  })
}

const logoutRoute = {
  schema: {
    tags: ['account'],
    summary: 'Ends the session on this device, where there is one.',
    response: { 200: MessageAnswer },
  },
  config: { failures: ['cross-site'] as const },
}

/** Ends the session on this device, found by token or by cookie. Doing it twice, or without any session, is no error. */
function addLogout(app: App, { authenticate, cookie, sessions }: Accounts): void {
  app.get('/api/auth/logout', logoutRoute, async (request, reply) => {
    if (isFromElsewhere(request)) return refuse(reply, 'cross-site')
    const asker = await authenticate(request)
    const token = cookie.read(request)
    if (asker) await sessions.end(asker.sessionId)
    if (token !== undefined) await sessions.endByToken(token)
    request.log.info({ event: 'logout', user: asker?.id }, 'somebody logged out')
    cookie.clear(reply)
    return { message: 'You are logged out.' }
  })
}

const profileRoute = {
  schema: { tags: ['account'], summary: 'Who is signed in.', response: { 200: UserAnswer } },
  config: { failures: ['signed-out'] as const },
}

/** Who one is, as the database has it now. */
function addProfile(app: App, accounts: Accounts): void {
  app.get('/api/auth', profileRoute, async (request, reply) => {
    const asker = await accounts.authenticate(request)
    return asker ? accounts.tell(asker) : refuse(reply, 'signed-out')
  })
}

/** Everything under /api/auth that needs nobody else. */
export function addAccountRoutes(app: App, accounts: Accounts): void {
  forgetHourly(app, accounts.database)
  addSignUp(app, accounts)
  addLogin(app, accounts)
  addProfile(app, accounts)
  addRefresh(app, accounts)
  addChangePassword(app, accounts)
  addLogout(app, accounts)
}
