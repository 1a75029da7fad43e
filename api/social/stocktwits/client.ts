import type { FeedFailure } from '#domain/traders/posts'
import { readAtMost } from '../../http-client/http-get.ts'

const fallback = 60_000
const [least, most] = [1000, 3_600_000]

/** The milliseconds that a Retry-After header asks for, as seconds or as a date: a second at least, an hour at most. */
function retryAfter(header: string | null, now: number): number {
  const given = header?.trim() ?? ''
  const wait = /^\d{1,9}$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now
  return Number.isNaN(wait) ? fallback : Math.min(Math.max(wait, least), most)
}

/** Bytes, unpacked. A full page of the service has a tenth of it. */
const maxResponseBytes = 1024 * 1024

/** What a connection to the service needs. */
export interface Connection {
  /** The origin of the service. */
  readonly origin: string
  /** The User-Agent. */
  readonly userAgent: string
  readonly now: () => number
  /** Time-out in milliseconds for the whole response. */
  readonly timeoutMs?: number
}

/** A page of a stock’s stream: the newest messages, or those up to an id. */
interface StreamRequest {
  readonly symbol: string
  readonly upTo?: number | undefined
}

/** The parsed body, undefined where it is not JSON; or the failure. */
export type StreamResponse =
  { readonly ok: true; readonly json: unknown } | { readonly ok: false; readonly failure: FeedFailure }

/** Asks for a stock's public stream. Nothing throws. */
export async function fetchStream(connection: Connection, { symbol, upTo }: StreamRequest): Promise<StreamResponse> {
  const { origin, userAgent, now, timeoutMs = 5000 } = connection
  const query = upTo === undefined ? '' : `?max=${upTo}`
  const address = `${origin}/api/2/streams/symbol/${encodeURIComponent(serviceSymbol(symbol))}.json${query}`
  const answer = await request(address, userAgent, timeoutMs)
  if (!answer) return failed('unavailable')
  if (answer.status === 404) return failed('unknown')
  if (answer.status === 429) return failed('limited', retryAfter(answer.retryAfter, now()))
  if (answer.status !== 200) return failed('unavailable')
  return { ok: true, json: answer.body && jsonIn(answer.body) }
}

/** The dataset writes classes of shares with a dash or a slash, the service with a dot. */
export const serviceSymbol = (symbol: string): string => symbol.replace(/[-/]/g, '.')

/** Why there is nothing. */
export const failed = (kind: FeedFailure['kind'], retryAfter?: number) =>
  ({ ok: false, failure: { kind, ...(retryAfter !== undefined && { retryAfter }) } }) as const

interface RawResponse {
  readonly status: number
  readonly retryAfter: string | null
  /** undefined where it is too large, or not wanted. */
  readonly body: Buffer | undefined
}

/** Sends the request; undefined without a response in time. Redirects are not followed. */
async function request(address: string, userAgent: string, patience: number): Promise<RawResponse | undefined> {
  try {
    const { status, headers, body } = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: { accept: 'application/json', 'user-agent': userAgent },
    })
    const isWanted = status === 200 && body !== null
    if (!isWanted) await body?.cancel()
    return {
      status,
      retryAfter: headers.get('retry-after'),
      body: isWanted ? await readAtMost(body, maxResponseBytes) : undefined,
    }
  } catch {
    return undefined
  }
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
