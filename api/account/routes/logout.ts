import { MessageAnswer } from '../../contract/account.ts'
import type { App } from '../../plugins/bare-app.ts'
import { isFromElsewhere } from '../../plugins/own-site.ts'
import { refuse } from '../../plugins/refuse.ts'
import type { Accounts } from '../accounts.ts'

const options = {
  schema: {
    tags: ['account'],
    summary: 'Ends the session on this device, where there is one.',
    response: { 200: MessageAnswer },
  },
  config: { failures: ['cross-site'] as const },
}

/** Ends the session on this device, found by token or by cookie. Doing it twice, or without any session, is no error. */
export function addLogout(app: App, { authenticate, cookie, sessions }: Accounts): void {
  app.get('/api/auth/logout', options, async (request, reply) => {
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
