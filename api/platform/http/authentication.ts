import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from './errors.ts'

/**
 * An `onRequest` hook that rejects users without a role. Each request reads the roles from the database;
 * neither the page nor a token can claim one.
 */
export const requireRole =
  (authenticate: Authenticate, role: string) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    return user.roles.includes(role) ? undefined : sendFailure(reply, 'no-permission')
  }

/**
 * The authenticated user: identified by the token and checked against the session, never by the rest of the request.
 */
export interface AuthenticatedUser {
  readonly id: string
  /** The device on which the user is signed in. */
  readonly sessionId: string
  readonly roles: readonly string[]
  /** The current version of the user’s bookmarks. */
  readonly bookmarksVersion: number
}

/** Authenticates a request; undefined without a valid session. Routes then answer `signed-out`. */
export type Authenticate = (request: FastifyRequest) => Promise<AuthenticatedUser | undefined>
