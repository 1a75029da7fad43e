import { setTimeout } from 'node:timers/promises'

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
