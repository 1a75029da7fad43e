import type { FastifyRequest } from 'fastify'

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
