/** How long nobody asks a source that fails. */
interface Parts {
  readonly now: () => number
  /** Failures in a row before it rests. */
  readonly failures?: number
  /** Milliseconds. */
  readonly rest?: number
}

/** Milliseconds that others wait while one tries whether a source is back. */
const trialPause = 1000

/** Keeps requests from a source that only fails; after its rest a single one tries whether it is back. */
export interface CircuitBreaker {
  /** Milliseconds until there is use in asking; 0 for now. */
  wait(): number
  /** To be called before asking, and followed by one of the others. */
  begin(): void
  succeeded(): void
  /** It was not asked after all. */
  abandoned(): void
  failed(): void
  /** The source itself asks to be left alone for so many milliseconds. */
  refused(rest: number): void
}

export function createCircuitBreaker({ now, failures = 5, rest = 30_000 }: Parts): CircuitBreaker {
  let inARow = 0
  let restsUntil = -Infinity
  let isTrying = false
  const restFor = (time: number) => {
    restsUntil = Math.max(restsUntil, now() + time)
    isTrying = false
  }
  return {
    wait: () => (now() < restsUntil ? restsUntil - now() : isTrying ? trialPause : 0),
    begin: () => {
      isTrying = inARow >= failures
    },
    succeeded: () => {
      inARow = 0
      isTrying = false
    },
    abandoned: () => {
      isTrying = false
    },
    failed: () => {
      inARow++
      if (inARow >= failures) restFor(rest)
    },
    refused: (time) => {
      inARow = Math.max(inARow, failures)
      restFor(time)
    },
  }
}
