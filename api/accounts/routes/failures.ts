import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type FailureCode, sendFailure } from '../../platform/http/errors.ts'
import type { RejectedAttempt } from '../passwords/check-password.ts'

/** Retry-After in seconds while the hash queue is full. */
const busyRetrySeconds = 3

/** Answers a rejected attempt: a wrong password with the given failure, or one that was not verified. */
export function rejectAttempt(reply: FastifyReply, unchecked: RejectedAttempt, wrong: FailureCode): FastifyReply {
  if (unchecked.reason === 'wrong') return sendFailure(reply, wrong)
  if (unchecked.reason === 'busy') return sendFailure(reply.header('retry-after', busyRetrySeconds), 'busy')
  return sendFailure(reply.header('retry-after', unchecked.seconds), 'too-many-logins')
}

/**
 * A route’s `errorHandler` that names the missing or invalid field, since the form shows the server’s sentence. Other
 * errors go to the default handler. `name+` is the field `name` if it is too long.
 */
export const fieldErrorHandler =
  (fields: Readonly<Record<string, FailureCode>>) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const field = fieldOf(error) ?? ''
    const code = fields[field] ?? fields[field.replace(/\+$/, '')]
    if (code === undefined) throw error
    return sendFailure(reply, code)
  }

/** The field’s name; `name+` if it is only too long. */
function fieldOf({ validation }: FastifyError): string | undefined {
  const first = validation?.[0]
  if (!first) return undefined
  const name = first.instancePath.slice(1) || String(first.params['missingProperty'])
  return first.keyword === 'maxLength' ? `${name}+` : name
}
