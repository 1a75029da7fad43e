import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureCode } from '../../plugins/failures.ts'
import { refuse } from '../../plugins/refuse.ts'

/**
 * A route's `errorHandler` that names the field that is missing or wrong, since the form shows what the server says. What
 * is wrong otherwise is answered as everywhere.
 */
export const nameField =
  (fields: Readonly<Record<string, FailureCode>>) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const code = fields[fieldOf(error) ?? '']
    if (code === undefined) throw error
    return refuse(reply, code)
  }

function fieldOf({ validation }: FastifyError): string | undefined {
  const first = validation?.[0]
  return first && (first.instancePath.slice(1) || String(first.params['missingProperty']))
}
