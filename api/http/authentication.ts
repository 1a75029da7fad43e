import type { FastifyRequest, FastifyReply } from 'fastify'
import { refuse } from './errors.ts'

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

/** Who asks, found by what the request proves and checked against the session: never by what it says about itself. */
export interface SignedIn {
  readonly id: string
  /** The device on which they are signed in. */
  readonly sessionId: string
  readonly roles: readonly string[]
  /** The version of their bookmarks at that moment. */
  readonly bookmarksVersion: number
}

/** Who asks, or undefined where nobody is signed in: what needs somebody answers `signed-out` then. */
export type Authenticate = (request: FastifyRequest) => Promise<SignedIn | undefined>
