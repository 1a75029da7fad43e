import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../bare-app.ts'
import { failureOf, failures, type FailureCode } from '../failures.ts'

/** Answers with a failure of the table. */
export function refuse(reply: FastifyReply, code: FailureCode): FastifyReply {
  const { status, message } = failures[code]
  return reply.code(status).send({ message, code })
}

/** An address that no router can read. Fastify answers it before any hook runs, so the headers are set here. */
export function refuseUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  refuse(reply, failureOf(error.statusCode ?? 400))
}

/** Every error becomes one of the fixed sentences; what really happened is for the log, under the request's id. */
export function answerFailures(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = failureOf(error.statusCode ?? 500)
    if (code === 'internal') request.log.error({ err: error }, 'unexpected error')
    return refuse(reply, code)
  })
}
