import type { FastifyReply } from 'fastify'
import type { AccessTokens } from './access-tokens.ts'
import type { RefreshCookie, RenewedSession } from './refresh-tokens.ts'
import type { SessionStore, SignedInUser } from './session-store.ts'

/** Signs a device in. */
export interface SessionIssuer {
  /**
   * Starts a session on the requesting device: sets its cookie and returns an access token. The previous session of
   * that device ends, whichever user it belonged to. undefined where the user changed their password in the meantime.
   */
  readonly startSession: (reply: FastifyReply, user: SignedInUser) => Promise<string | undefined>
  /** Sends an existing session to the device: sets its cookie and returns an access token. */
  readonly issueSession: (reply: FastifyReply, session: RenewedSession) => string
}

interface Parts {
  readonly sessions: SessionStore
  readonly tokens: AccessTokens
  readonly cookie: RefreshCookie
}

/** Issues sessions for every way of signing in. */
export function createSessionIssuer({ sessions, tokens, cookie }: Parts): SessionIssuer {
  const sendSession = (reply: FastifyReply, { refreshToken, ...claims }: RenewedSession) => {
    cookie.set(reply, refreshToken)
    return tokens.issue(claims)
  }
  return {
    issueSession: sendSession,
    async startSession(reply, { id, tokenVersion }) {
      const previousToken = cookie.read(reply.request)
      if (previousToken !== undefined) await sessions.endByToken(previousToken)
      const session = await sessions.start({ id, tokenVersion })
      return session && sendSession(reply, { userId: id, tokenVersion, ...session })
    },
  }
}
