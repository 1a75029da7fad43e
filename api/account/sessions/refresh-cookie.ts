import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where a device keeps what renews its session: out of reach of any script, and sent to this origin only. */
export interface RefreshCookie {
  readonly name: string
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

/**
 * The cookie for a site. By plain http no browser takes the name `__Host-…` and the mark Secure from another machine, and
 * Safari not even from its own: there it has to do without.
 */
export function createRefreshCookie(publicUrl: string, days: number): RefreshCookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-rt' : 'stonks-rt'
  const flags = { path: '/', httpOnly: true, secure, sameSite: 'strict' } as const
  return {
    name,
    read: (request) => request.cookies[name],
    set: (reply, token) => void reply.setCookie(name, token, { ...flags, maxAge: days * 24 * 60 * 60 }),
    clear: (reply) => void reply.clearCookie(name, flags),
  }
}
