import table from './budgets.json' with { type: 'json' }

/** One promise: the product's figure as a multiple of another one taken in the same run, on the same machine. */
export interface Budget {
  readonly what: string
  readonly against: string
  /** The greatest multiple that keeps the promise; a budget without one is only printed. */
  readonly most?: number
}

/** All that is promised of speed and memory. */
export const budgets = table satisfies Record<string, Budget>

export type BudgetId = keyof typeof budgets

/** Machines are noisy: a promise counts as broken only when the median of the runs is this much over it. */
export const tolerance = 1.15

export const runs = 5
