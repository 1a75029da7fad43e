import type { FastifyReply } from 'fastify'
import type { AccessTokens } from './access-tokens.ts'
import type { RefreshCookie, RenewedSession } from './refresh-tokens.ts'
import type { SessionStore } from './session-store.ts'

/** Somebody to start a session for. */
export interface SignedInUser {
  readonly id: string
  readonly tokenVersion: number
}

/** How a device comes to be signed in. */
export interface SessionIssuer {
  /**
   * Signs somebody in on the device that asked: sets its cookie and returns an access token. The session that the device
   * had before ends, whoever's it was.
   */
  readonly startSession: (reply: FastifyReply, person: SignedInUser) => Promise<string>
  /** Hands a session to the device that asked: sets its cookie and returns an access token. */
  readonly issueSession: (reply: FastifyReply, session: RenewedSession) => string
}

interface Parts {
  readonly sessions: SessionStore
  readonly tokens: AccessTokens
  readonly cookie: RefreshCookie
}

/** Starts sessions, for every way of proving who one is. */
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
