import type { App } from './bare-app.ts'

/**
 * Sends whoever comes by the www address to the public one: sign-in, storage and links belong to a single origin.
 * The target is the setting's, never the request's.
 */
export function keepOneOrigin(app: App, publicUrl: string): void {
  const www = `www.${new URL(publicUrl).host}`
  app.addHook('onRequest', (request, reply, next) => {
    if (request.host.toLowerCase() !== www || !request.url.startsWith('/')) return next()
    return reply.redirect(publicUrl + request.url, 301)
  })
}
