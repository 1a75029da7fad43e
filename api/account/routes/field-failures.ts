import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureCode } from '../../plugins/failures.ts'
import { refuse } from '../../plugins/refuse.ts'

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
