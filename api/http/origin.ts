import type { FastifyRequest } from 'fastify'
import type { App } from './fastify-app.ts'

/**
 * Whether a page of another site sent this request, as far as the browser says so. A sibling under the same domain is
 * another site: it is not ours.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  // `none` is a person who typed the address.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return request.headers.origin !== undefined && !originMatchesHost(request)
}

/** Whether the browser vouches that a page of this very site sent this request. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return site === undefined ? originMatchesHost(request) : site === 'same-origin'
}

/** A foreign page can make a browser send many things, but neither another Host nor another Origin than its own. */
function originMatchesHost({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host && host !== ''
}

/**
 * Sends whoever comes by the www address to the public one: sign-in, storage and links belong to a single origin.
 * The target is the setting's, never the request's.
 */
export function redirectToCanonicalHost(app: App, publicUrl: string): void {
  const www = `www.${new URL(publicUrl).host}`
  app.addHook('onRequest', (request, reply, next) => {
    if (request.host.toLowerCase() !== www || !request.url.startsWith('/')) return next()
    return reply.redirect(publicUrl + request.url, 301)
  })
}
