import { setTimeout } from 'node:timers/promises'
import { withheld, type ProviderFailure, type Reply } from './http-get.ts'

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

/** Time as providers are paced by it: it only goes forwards, whatever is done to the machine’s clock. */
export interface Clock {
  /** Milliseconds since some moment. */
  readonly now: () => number
  /** Ends after so many milliseconds, or at once when the signal is given. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export const machineClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
}

/** Keeps requests apart. */
export interface Pace {
  /** Ends when the next request may be made; each caller has a turn of its own. */
  turn(signal?: AbortSignal): Promise<void>
  /** Nobody’s turn comes for so many milliseconds. */
  rest(milliseconds: number): void
}

/** At most so many requests a minute, evenly spread: no minute that one looks at holds more, and there are no bursts. */
export function createPace(perMinute: number, clock: Clock): Pace {
  const gap = 60_000 / perMinute
  let next = -Infinity
  return {
    async turn(signal) {
      for (;;) {
        const now = clock.now()
        if (signal?.aborted) return
        if (now >= next) {
          next = now + gap
          return
        }
        // Whoever wakes first goes first; the others find that `next` has moved on.
        await clock.sleep(next - now, signal)
      }
    },
    rest: (milliseconds) => {
      next = Math.max(next, clock.now() + milliseconds)
    },
  }
}
