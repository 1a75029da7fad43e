import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureAnswer } from '../contract/failure.ts'
import { failureOf, failures, type FailureCode } from './failures.ts'

/** Answers with a failure of the table. None is stored: what is missing now may be there in a minute. */
export function refuse(reply: FastifyReply, code: FailureCode): FastifyReply {
  const { status, message } = failures[code]
  const answer: FailureAnswer = { message, code }
  return reply.code(status).header('cache-control', 'no-store').send(answer)
}

/** An address that no router can read. Fastify answers it before any hook runs, so the header is set here. */
export function refuseUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  refuse(reply.header('x-content-type-options', 'nosniff'), failureOf(error.statusCode ?? 400))
}
