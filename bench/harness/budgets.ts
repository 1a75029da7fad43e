import table from '../budgets.json' with { type: 'json' }

/** The result of a comparison: a value for each of its runs. */
export interface Figure {
  readonly id: BudgetId
  /** Milliseconds, or the unit of the budget. */
  readonly ours: readonly number[]
  readonly others: readonly number[]
}

type Verdict = 'kept' | 'within tolerance' | 'BROKEN' | 'no budget'

/** Ours as a multiple of the other's, run by run. */
export const ratios = ({ ours, others }: Pick<Figure, 'ours' | 'others'>): number[] =>
  ours.map((value, run) => value / (others[run] ?? NaN))

export function verdict(figure: Figure): Verdict {
  const { most }: Budget = budgets[figure.id]
  if (most === undefined) return 'no budget'
  const ratio = median(ratios(figure))
  if (ratio <= most) return 'kept'
  return ratio <= most * tolerance ? 'within tolerance' : 'BROKEN'
}

/** A budget: the product's figure as a multiple of another one, measured in the same run on the same machine. */
export interface Budget {
  readonly what: string
  readonly against: string
  /** The maximum multiple; a budget without one is only printed. */
  readonly most?: number
}

/** All budgets of speed and memory. */
export const budgets = table satisfies Record<string, Budget>

export type BudgetId = keyof typeof budgets

/** Tolerance for noise: a budget is exceeded only when the median of the runs is this much over it. */
const tolerance = 1.15

export const runs = 5

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2
}
