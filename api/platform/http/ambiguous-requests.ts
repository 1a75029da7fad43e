import type { IncomingMessage } from 'node:http'
import { sendFailure } from './errors.ts'
import type { App } from './fastify-app.ts'

/**
 * Refuses requests of which proxies and servers might have different ideas: a target with a host of its own, which only a
 * proxy is sent, and two Host headers.
 */
export function refuseAmbiguousRequests(app: App): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/') && !hasSeveralHosts(request.raw)) return next()
    return sendFailure(reply, 'bad-request')
  })
}

const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length > 1
