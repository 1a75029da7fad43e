/**
 * The header that every response of /api and /data carries, and nothing else. Networks answer in the server's place: a
 * sign-in page with 200 or 403, a filter's page with 451, a gateway's JSON with 502. What comes without the header says
 * nothing about the request and counts as no response at all.
 */
export const serverHeader = 'X-Stonks'

/** As much of a response as is needed to tell whose it is. */
interface AnyResponse {
  readonly headers: { has(name: string): boolean }
}

/** Whether the server itself has sent this, and nobody in its place. */
export const isFromServer = ({ headers }: AnyResponse): boolean => headers.has(serverHeader)

/** Why the server does not do what it was asked: a sentence for people and a stable word for programs. */
interface ServerFailure {
  readonly message: string
  readonly code: string
}

/** The failure in the body of a response that is no success; undefined where a proxy has put its own body there. */
export function readFailure(body: unknown): ServerFailure | undefined {
  const { message, code } = (body ?? {}) as Partial<Record<keyof ServerFailure, unknown>>
  return typeof message === 'string' && typeof code === 'string' ? { message, code } : undefined
}

/** Milliseconds that a Retry-After in seconds or with a date asks for; undefined where it says nothing that can be read. */
export function retryAfter(text: string | null | undefined, now: number): number | undefined {
  if (!text) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}
