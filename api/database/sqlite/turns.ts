/** Lets one at a time do something, in the order in which they asked. */
export interface Turns {
  /** Settles when it is one's turn; whoever took it must give it back. */
  take(): Promise<void>
  give(): void
}

export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    take() {
      if (taken) return new Promise((resolve) => void waiting.push(resolve))
      taken = true
      return Promise.resolve()
    },
    give() {
      const next = waiting.shift()
      if (next) next()
      else taken = false
    },
  }
}
