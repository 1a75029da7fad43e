import { isFormulaWithoutValue } from '../formula/needs.ts'
import type { Filters } from '../screen/filters.ts'
import { isFormulaId } from '../screen/formulas.ts'
import { asksForMembers } from '../screen/presets.ts'
import { rangedMetrics } from '../screen/ranges.ts'
import type { FlagField } from '../stock/fields.ts'
import { type AlertCondition, isBeyond, isBeyondLevel } from './alerts.ts'

/** Whether a screen selects nothing because the dataset has no values of a metric in its ranges, or no members of its index. */
export const isScreenWithoutValues = (
  { ranges, formulas, ...filters }: Pick<Filters, 'ranges' | 'formulas' | FlagField>,
  missing: readonly string[],
): boolean =>
  asksForMembers(filters, missing) ||
  rangedMetrics(ranges).some((id) =>
    isFormulaId(id) ? isFormulaWithoutValue(formulas[id]?.expression ?? '', missing) : missing.includes(id),
  )

/** A rule about a value of one stock. */
export type ValueRule = Exclude<AlertCondition, { readonly kind: 'gains' | 'loses' }>

/** Whether a rule about a value already holds: it fires when it holds again. */
export const isTrueOf = (rule: ValueRule, value: number): boolean =>
  rule.kind === 'closes' ? isBeyond(value, rule) : isBeyondLevel(value, rule)
