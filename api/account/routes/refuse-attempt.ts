import type { FastifyReply } from 'fastify'
import type { FailureCode } from '../../plugins/failures.ts'
import { refuse } from '../../plugins/refuse.ts'
import type { Unchecked } from '../passwords/check-password.ts'

/** Seconds until a queue of hashes has become shorter. */
const pause = 3

/** Answers a password that was wrong, with the failure that says so, or one that was not looked at. */
export function refuseAttempt(reply: FastifyReply, unchecked: Unchecked, wrong: FailureCode): FastifyReply {
  if (unchecked.why === 'wrong') return refuse(reply, wrong)
  if (unchecked.why === 'busy') return refuse(reply.header('retry-after', pause), 'busy')
  return refuse(reply.header('retry-after', unchecked.seconds), 'too-many-logins')
}
