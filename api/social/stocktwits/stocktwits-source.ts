import type { FeedFailure, FeedOutcome, FeedSource } from '../feed-source.ts'
import { readWithin } from '../read-within.ts'
import { parseFeed } from './parse-feed.ts'
import { retryAfter } from './retry-after.ts'

/** Bytes, unpacked. A full page of the service has a tenth of it. */
const greatestAnswer = 1024 * 1024

/** What a connection to the service needs. */
interface Parts {
  /** The origin that is asked. */
  readonly origin: string
  /** Who asks, for whoever runs the service. */
  readonly userAgent: string
  readonly now: () => number
  /** Milliseconds for the whole answer, to its last byte. */
  readonly patience?: number
}

/** The public streams of StockTwits. */
export const stocktwitsSource = ({ origin, userAgent, now, patience = 5000 }: Parts): FeedSource => ({
  name: 'stocktwits',
  newest: async (symbol) => {
    const address = `${origin}/api/2/streams/symbol/${encodeURIComponent(serviceSymbol(symbol))}.json`
    const answer = await ask(address, userAgent, patience)
    if (!answer) return failed('unavailable')
    if (answer.status === 404) return failed('unknown')
    if (answer.status === 429) return failed('limited', retryAfter(answer.retryAfter, now()))
    return answer.status === 200 ? read(answer.body) : failed('unavailable')
  },
})

/** The dataset writes classes of shares with a dash or a slash, the service with a dot. */
const serviceSymbol = (symbol: string): string => symbol.replace(/[-/]/g, '.')

const failed = (kind: FeedFailure['kind'], retryAfter?: number): FeedOutcome => ({
  ok: false,
  failure: { kind, ...(retryAfter !== undefined && { retryAfter }) },
})

interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  /** undefined where it is too large, or not wanted. */
  readonly body: Buffer | undefined
}

/** What the service answers, or undefined where it does not in time. A redirection is an answer: it is not followed. */
async function ask(address: string, userAgent: string, patience: number): Promise<Answer | undefined> {
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
      body: isWanted ? await readWithin(body, greatestAnswer) : undefined,
    }
  } catch {
    return undefined
  }
}

function read(body: Buffer | undefined): FeedOutcome {
  const messages = body && parseFeed(jsonIn(body))
  return messages ? { ok: true, messages } : failed('unreadable')
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
