import type { FastifyError } from 'fastify'
import type { App } from './bare-app.ts'
import { failureOf } from './failures.ts'
import { refuse } from './refuse.ts'

/** Every error becomes one of the fixed sentences; what really happened is for the log, under the request's id. */
export function answerFailures(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = failureOf(error.statusCode ?? 500)
    if (code === 'internal') request.log.error({ err: error }, 'unexpected error')
    return refuse(reply, code)
  })
}
