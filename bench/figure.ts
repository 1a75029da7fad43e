import { median } from './median.ts'
import { budgets, tolerance, type Budget, type BudgetId } from './budgets.ts'

/** What one comparison gave: a value for each of its runs. */
export interface Figure {
  readonly id: BudgetId
  /** Milliseconds, or whatever the budget counts in. */
  readonly ours: readonly number[]
  readonly others: readonly number[]
}

export type Verdict = 'kept' | 'within tolerance' | 'BROKEN' | 'no budget'

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
