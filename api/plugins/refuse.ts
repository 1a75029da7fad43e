import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { serverHeader } from '#domain/server-response'
import type { FailureAnswer } from '../contract/failure.ts'
import { carriesServerHeader } from './carries-server-header.ts'
import { failureOf, failures, type FailureCode } from './failures.ts'

/**
 * Answers with a failure of the table. None is stored: what is missing now may be there in a minute. A sentence may have
 * a gap like {least} for a setting; nothing that a request said ever fills one.
 */
export function refuse(
  reply: FastifyReply,
  code: FailureCode,
  gaps: Readonly<Record<string, number>> = {},
): FastifyReply {
  const { status, message } = failures[code]
  const sentence = message.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap))
  const answer: FailureAnswer = { message: sentence, code }
  return reply.code(status).header('cache-control', 'no-store').send(answer)
}

/** An address that no router can read. Fastify answers it before any hook runs, so the headers are set here. */
export function refuseUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'x-content-type-options': 'nosniff', 'x-request-id': request.id })
  if (carriesServerHeader(request.url)) void reply.header(serverHeader, '1')
  refuse(reply, failureOf(error.statusCode ?? 400))
}
