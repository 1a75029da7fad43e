import type { FastifyRequest } from 'fastify'
import type { App } from './fastify-app.ts'

/**
 * Whether the browser reports that another site sent this request. A subdomain of the same domain counts as another
 * site.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  // `none`: the user typed the address.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return request.headers.origin !== undefined && !originMatchesHost(request)
}

/** Whether the browser confirms that a page of this site sent the request. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return site === undefined ? originMatchesHost(request) : site === 'same-origin'
}

/** A foreign page cannot change the Host and Origin headers that a browser sends. */
function originMatchesHost({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host && host !== ''
}

/**
 * Redirects from the www host to the canonical one: sign-in, storage and links belong to a single origin. The target
 * comes from the settings, never from the request.
 */
export function redirectToCanonicalHost(app: App, publicUrl: string): void {
  const www = `www.${new URL(publicUrl).host}`
  app.addHook('onRequest', (request, reply, next) => {
    if (request.host.toLowerCase() !== www) return next()
    return reply.redirect(publicUrl + request.url, 301)
  })
}
