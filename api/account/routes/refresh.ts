import { RefreshAnswer } from '../../contract/account.ts'
import type { App } from '../../plugins/bare-app.ts'
import { isFromOwnPage } from '../../plugins/own-site.ts'
import { refuse } from '../../plugins/refuse.ts'
import type { Accounts } from '../accounts.ts'

/** A header that no form and no picture can send. */
const header = 'x-refresh'
const options = {
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
export function addRefresh(app: App, { cookie, handOver, sessions }: Accounts): void {
  app.post('/api/auth/refresh', options, async (request, reply) => {
    if (!isFromOwnPage(request) || request.headers[header] === undefined) return refuse(reply, 'cross-site')
    const token = cookie.read(request)
    const renewed = token === undefined ? 'unknown' : await sessions.renew(token)
    if (renewed === 'reused') request.log.warn({ event: 'refresh-token-reused' }, 'a copied session was ended')
    if (typeof renewed === 'string') return refuse(reply, 'signed-out')
    return { accessToken: handOver(reply, renewed) }
  })
}
