import type { FastifyReply } from 'fastify'
import type { AccessTokens } from './access-tokens.ts'
import type { RefreshCookie, RenewedSession } from './refresh-tokens.ts'
import type { SessionStore } from './session-store.ts'

/** The user to start a session for. */
export interface SignedInUser {
  readonly id: string
  readonly tokenVersion: number
}

/** How a device comes to be signed in. */
export interface SessionIssuer {
  /**
   * Starts a session on the requesting device: sets its cookie and returns an access token. The previous session of
   * that device ends, whichever user it belonged to.
   */
  readonly startSession: (reply: FastifyReply, person: SignedInUser) => Promise<string>
  /** Sends an existing session to the device: sets its cookie and returns an access token. */
  readonly issueSession: (reply: FastifyReply, session: RenewedSession) => string
}

interface Parts {
  readonly sessions: SessionStore
  readonly tokens: AccessTokens
  readonly cookie: RefreshCookie
}

/** Issues sessions, whatever the way of signing in. */
export function createSessionIssuer({ sessions, tokens, cookie }: Parts): SessionIssuer {
  const handOver = (reply: FastifyReply, { refreshToken, ...claims }: RenewedSession) => {
    cookie.set(reply, refreshToken)
    return tokens.issue(claims)
  }
  return {
    issueSession: handOver,
    async startSession(reply, { id, tokenVersion }) {
      const before = cookie.read(reply.request)
      if (before !== undefined) await sessions.endByToken(before)
      return handOver(reply, { userId: id, tokenVersion, ...(await sessions.start(id)) })
    },
  }
}
