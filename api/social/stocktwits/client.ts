import type { FeedFailure } from '#domain/traders/posts'
import { readAtMost } from '../../http-client/http-get.ts'

const defaultDelayMs = 60_000
const [minDelayMs, maxDelayMs] = [1000, 3_600_000]

/** The milliseconds of a Retry-After header in seconds or as a date: at least a second, at most an hour. */
function retryAfter(header: string | null, now: number): number {
  const value = header?.trim() ?? ''
  const delayMs = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(delayMs) ? defaultDelayMs : Math.min(Math.max(delayMs, minDelayMs), maxDelayMs)
}

/** Bytes, decompressed. A full page of the service has a tenth of it. */
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
type StreamResponse =
  { readonly ok: true; readonly json: unknown } | { readonly ok: false; readonly failure: FeedFailure }

/** Requests a stock's public stream. Never throws. */
export async function fetchStream(connection: Connection, { symbol, upTo }: StreamRequest): Promise<StreamResponse> {
  const { origin, userAgent, now, timeoutMs = 5000 } = connection
  const query = upTo === undefined ? '' : `?max=${upTo}`
  const address = `${origin}/api/2/streams/symbol/${encodeURIComponent(serviceSymbol(symbol))}.json${query}`
  const response = await request(address, userAgent, timeoutMs)
  if (!response) return failed('unavailable')
  if (response.status === 404) return failed('unknown')
  if (response.status === 429) return failed('limited', retryAfter(response.retryAfter, now()))
  if (response.status !== 200) return failed('unavailable')
  return { ok: true, json: response.body && jsonIn(response.body) }
}

/** The dataset writes share classes with a dash or a slash, the service with a dot. */
export const serviceSymbol = (symbol: string): string => symbol.replace(/[-/]/g, '.')

export const failed = (kind: FeedFailure['kind'], retryAfter?: number) =>
  ({ ok: false, failure: { kind, ...(retryAfter !== undefined && { retryAfter }) } }) as const

interface RawResponse {
  readonly status: number
  readonly retryAfter: string | null
  /** undefined where it is too large or not needed. */
  readonly body: Buffer | undefined
}

/** Sends the request; undefined without a response in time. Redirects are not followed. */
async function request(address: string, userAgent: string, timeoutMs: number): Promise<RawResponse | undefined> {
  try {
    const { status, headers, body } = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
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
