import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'
import type { Authenticate } from './signed-in.ts'

/**
 * To be a route's `onRequest`: answers everybody who has not been granted a role. Which roles somebody has, the database
 * says with each request; neither the page nor a token can claim one.
 */
export const requireRole =
  (authenticate: Authenticate, role: string) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const asker = await authenticate(request)
    if (!asker) return refuse(reply, 'signed-out')
    return asker.roles.includes(role) ? undefined : refuse(reply, 'no-permission')
  }
