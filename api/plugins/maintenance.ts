import type { App } from './bare-app.ts'
import { refuse } from './refuse.ts'

/** Seconds after which asking again makes sense; the page reloads itself at the same pace. */
const pause = 60

/**
 * While the site is being worked on, nothing is answered but the page itself, which says so, and the question whether
 * the server lives: whoever watches it must not restart it for this.
 */
export function keepMaintained(app: App): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (!/^\/(api|data)([/?]|$)/.test(request.url) || /^\/api\/health(\?|$)/.test(request.url)) return next()
    return refuse(reply.header('retry-after', pause), 'maintenance')
  })
}
