import type { Clock } from './clock.ts'
import type { Pace } from './pace.ts'
import { withheld, type ProviderFailure, type Reply } from './provider-failures.ts'

/** What may be otherwise the next time, without anybody doing anything. */
const passing: ReadonlySet<ProviderFailure> = new Set(['burst-limit', 'unavailable', 'silent', 'web-page', 'cut-off'])

/** How often, and how long, one goes on. */
interface Perseverance {
  readonly clock: Clock
  readonly pace: Pace
  readonly signal?: AbortSignal
  /** Requests in all. */
  readonly tries?: number
  /** Milliseconds before the second try; each later one waits twice as long. */
  readonly first?: number
}

/** Milliseconds; whoever asks for a longer rest is asked again in the next refresh. */
const longestRest = 120_000

/** Asks at the pace’s turns, and again after failures that pass; where the provider says how long to wait, that long. */
export async function persevere<Value>(
  request: () => Promise<Reply<Value>>,
  { clock, pace, signal, tries = 5, first = 1000 }: Perseverance,
): Promise<Reply<Value>> {
  for (let made = 1; ; made++) {
    await pace.turn(signal)
    if (signal?.aborted) return withheld('stopped')
    const reply = await request()
    if (reply.ok || !passing.has(reply.failure) || made >= tries) return reply
    const rest = reply.retryAfter ?? Math.min(first * 2 ** (made - 1), longestRest)
    if (rest > longestRest) return reply
    if (reply.failure === 'burst-limit' || reply.retryAfter !== undefined) pace.rest(rest)
    else await clock.sleep(rest, signal)
  }
}
