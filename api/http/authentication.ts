import type { FastifyRequest, FastifyReply } from 'fastify'
import { sendFailure } from './errors.ts'

/**
 * To be a route's `onRequest`: answers everybody who has not been granted a role. Which roles somebody has, the database
 * says with each request; neither the page nor a token can claim one.
 */
export const requireRole =
  (authenticate: Authenticate, role: string) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    return user.roles.includes(role) ? undefined : sendFailure(reply, 'no-permission')
  }

/** Who asks, found by what the request proves and checked against the session: never by what it says about itself. */
export interface AuthenticatedUser {
  readonly id: string
  /** The device on which they are signed in. */
  readonly sessionId: string
  readonly roles: readonly string[]
  /** The version of their bookmarks at that moment. */
  readonly bookmarksVersion: number
}

/** Who asks, or undefined where nobody is signed in: what needs somebody answers `signed-out` then. */
export type Authenticate = (request: FastifyRequest) => Promise<AuthenticatedUser | undefined>
