const hour = 3_600_000

/** How many requests an hour a source may be asked, whatever hour one looks at. */
export interface HourlyBudget {
  /** Milliseconds until there is one left; 0 for now. */
  wait(): number
  spend(): void
}

export function createHourlyBudget(most: number, now: () => number): HourlyBudget {
  let spent: number[] = []
  return {
    wait: () => {
      spent = spent.filter((time) => now() - time < hour)
      const oldest = spent.at(-most)
      return oldest === undefined ? 0 : oldest + hour - now()
    },
    spend: () => void spent.push(now()),
  }
}
