import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../bare-app.ts'
import { failureOf, failures, type FailureCode } from '../failures.ts'

/** Answers with a failure of the table. None is stored: what is missing now may be there in a minute. */
export function refuse(reply: FastifyReply, code: FailureCode): FastifyReply {
  const { status, message } = failures[code]
  return reply.code(status).header('cache-control', 'no-store').send({ message, code })
}

/** An address that no router can read. Fastify answers it before any hook runs, so the header is set here. */
export function refuseUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  refuse(reply.header('x-content-type-options', 'nosniff'), failureOf(error.statusCode ?? 400))
}

/** Every error becomes one of the fixed sentences; what really happened is for the log, under the request's id. */
export function answerFailures(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = failureOf(error.statusCode ?? 500)
    if (code === 'internal') request.log.error({ err: error }, 'unexpected error')
    return refuse(reply, code)
  })
}
