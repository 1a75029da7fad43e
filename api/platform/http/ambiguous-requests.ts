import type { IncomingMessage } from 'node:http'
import { sendFailure } from './errors.ts'
import type { App } from './fastify-app.ts'

/**
 * Rejects requests that proxies and servers might interpret differently: a target with its own host, which is sent only
 * to a proxy, and two Host headers.
 */
export function refuseAmbiguousRequests(app: App): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/') && !hasSeveralHosts(request.raw)) return next()
    return sendFailure(reply, 'bad-request')
  })
}

const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length > 1
