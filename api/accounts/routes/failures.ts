import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type FailureCode, refuse } from '../../http/errors.ts'
import type { Unchecked } from '../passwords/check-password.ts'

/** Seconds until a queue of hashes has become shorter. */
const pause = 3

/** Answers a password that was wrong, with the failure that says so, or one that was not looked at. */
export function refuseAttempt(reply: FastifyReply, unchecked: Unchecked, wrong: FailureCode): FastifyReply {
  if (unchecked.why === 'wrong') return refuse(reply, wrong)
  if (unchecked.why === 'busy') return refuse(reply.header('retry-after', pause), 'busy')
  return refuse(reply.header('retry-after', unchecked.seconds), 'too-many-logins')
}

/**
 * A route's `errorHandler` that names the field that is missing or wrong, since the form shows what the server says. What
 * is wrong otherwise is answered as everywhere. `name+` is the field `name` where it is too long.
 */
export const nameField =
  (fields: Readonly<Record<string, FailureCode>>) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const field = fieldOf(error) ?? ''
    const code = fields[field] ?? fields[field.replace(/\+$/, '')]
    if (code === undefined) throw error
    return refuse(reply, code)
  }

/** The field's name; `name+` where it is only too long. */
function fieldOf({ validation }: FastifyError): string | undefined {
  const first = validation?.[0]
  if (!first) return undefined
  const name = first.instancePath.slice(1) || String(first.params['missingProperty'])
  return first.keyword === 'maxLength' ? `${name}+` : name
}
