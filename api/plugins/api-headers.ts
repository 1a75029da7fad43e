import { serverHeader } from '#domain/server-response'
import type { App } from './bare-app.ts'
import { carriesServerHeader } from './carries-server-header.ts'

/**
 * Every answer says under which id the log has its request. Answers of the API are never stored by a cache, and say
 * which release gave them. Those of the API and the dataset say that they are this server's: what a proxy answers in its
 * place does not.
 */
export function addApiHeaders(app: App, version: string): void {
  app.addHook('onRequest', (request, reply, next) => {
    void reply.header('x-request-id', request.id)
    if (carriesServerHeader(request.url)) void reply.header(serverHeader, '1')
    if (/^\/api([/?]|$)/.test(request.url))
      void reply.headers({ 'cache-control': 'no-store', 'x-api-version': version })
    next()
  })
}
