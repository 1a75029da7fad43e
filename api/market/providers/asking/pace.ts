import type { Clock } from './clock.ts'

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
