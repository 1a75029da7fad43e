import { isFormulaWithoutValue } from '../formula/needs.ts'
import type { Filters } from '../screen/filters.ts'
import { isFormulaId } from '../screen/formulas.ts'
import { rangedMetrics } from '../screen/ranges.ts'
import { type AlertCondition, isBeyond, isBeyondLevel } from './alerts.ts'

/** Whether a screen selects nothing because the dataset has no values of a metric that it bounds. */
export const isScreenWithoutValues = (
  { ranges, formulas }: Pick<Filters, 'ranges' | 'formulas'>,
  missing: readonly string[],
): boolean =>
  rangedMetrics(ranges).some((id) =>
    isFormulaId(id) ? isFormulaWithoutValue(formulas[id]?.expression ?? '', missing) : missing.includes(id),
  )

/** A rule about a value of one stock. */
export type ValueRule = Exclude<AlertCondition, { readonly kind: 'gains' | 'loses' }>

/** Whether a rule about a value holds already: it fires when that becomes so again. */
export const isTrueOf = (rule: ValueRule, value: number): boolean =>
  rule.kind === 'closes' ? isBeyond(value, rule) : isBeyondLevel(value, rule)
