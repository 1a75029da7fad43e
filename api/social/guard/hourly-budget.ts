const hour = 3_600_000

/** How many requests an hour a source may be asked, whatever hour one looks at. */
export interface HourlyBudget {
  /** Takes one request and answers 0, or answers in how many milliseconds there will be one. */
  take(): Promise<number>
}

/** A budget of this process alone. */
export function createHourlyBudget(most: number, now: () => number): HourlyBudget {
  let spent: number[] = []
  return {
    take: () => {
      spent = spent.filter((time) => now() - time < hour)
      const oldest = spent.at(-most)
      if (oldest !== undefined) return Promise.resolve(oldest + hour - now())
      spent.push(now())
      return Promise.resolve(0)
    },
  }
}
