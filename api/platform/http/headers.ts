import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import helmet from 'helmet'
import { serverHeader } from '#domain/server-response'
import { contentSecurityPolicy } from '#domain/site/content-security-policy'
import { hasServerHeader } from './errors.ts'
import type { App } from './fastify-app.ts'

/** One year, in seconds. */
const oneYear = 365 * 24 * 60 * 60

/** Browser features that neither the page nor a frame in it may use. */
const disabledFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Headers for documents: a browser ignores them on data and on the files of a page. */
const documentHeaders = [
  ...['permissions-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy'],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
]

/** The security headers of a document: they are the same for each, and making them takes a tenth of a small request. */
function securityHeaders(secure: boolean): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    // `same-origin` would cut the sign-in popup off from the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // The other subdomains of the host do not belong to this site.
    strictTransportSecurity: secure && { maxAge: oneYear, includeSubDomains: false },
  })
  setHeaders(request, response, () => undefined)
  return {
    ...response.getHeaders(),
    'permissions-policy': disabledFeatures.map((feature) => `${feature}=()`).join(', '),
  }
}

/**
 * Adds security headers to every response. `secure`: the site is served over https, and browsers must use nothing else.
 * A 304 has none, since the browser has stored those of the response that it confirms; data and the files of a page
 * have only those that concern them (any script may be a worker’s, which has a policy of its own). Otherwise small
 * files and repeat visits would consist mostly of headers.
 */
export function addSecurityHeaders(app: App, { secure }: { readonly secure: boolean }): void {
  const all = securityHeaders(secure)
  const names = Object.keys(all)
  const ofDocuments = Object.entries(all).filter(([name]) => documentHeaders.includes(name))
  const ofFiles = Object.fromEntries(Object.entries(all).filter(([name]) => !documentHeaders.includes(name)))
  app.addHook('onRequest', (request, reply, next) => {
    void reply.headers(isFile(request.url) ? ofFiles : all)
    next()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 304) for (const name of names) reply.removeHeader(name)
    else if (isFile(request.url) && String(reply.getHeader('content-type')).startsWith('text/html'))
      for (const [name, value] of ofDocuments) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}

/** Whether the response is data, or a file of a page whose name changes with its content. */
const isFile = (url: string): boolean => hasServerHeader(url) || url.startsWith('/static/')

/**
 * Adds the request id to every response. Responses of the API are never cached and carry the release; those of the
 * API and the dataset carry a header that a proxy’s own responses lack.
 */
export function addApiHeaders(app: App, version: string): void {
  app.addHook('onRequest', (request, reply, next) => {
    void reply.header('x-request-id', request.id)
    if (hasServerHeader(request.url)) void reply.header(serverHeader, '1')
    if (/^\/api([/?]|$)/.test(request.url))
      void reply.headers({ 'cache-control': 'no-store', 'x-api-version': version })
    next()
  })
}

/**
 * Whether an If-None-Match header contains an entity tag, so that the body need not be sent again. Weak and strong
 * forms of a tag are equal here, as RFC 9110 defines for this header.
 */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag)
}

/** Answers that the client's copy is the newest. Outside a route, whose schema requires a body. */
export const unchanged = (reply: FastifyReply): FastifyReply => reply.code(304).send()
