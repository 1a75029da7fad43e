import type { App } from './bare-app.ts'

/**
 * Every answer says under which id the log has its request. Answers of the API are never stored by a cache, and say
 * which release gave them.
 */
export function addApiHeaders(app: App, version: string): void {
  app.addHook('onRequest', (request, reply, next) => {
    void reply.header('x-request-id', request.id)
    if (/^\/api([/?]|$)/.test(request.url))
      void reply.headers({ 'cache-control': 'no-store', 'x-api-version': version })
    next()
  })
}
