import type { ChangedCause } from '#domain/screen/differences'
import type { Cause } from '#domain/screen/explain'
import type { Filters } from '#domain/screen/filters'
import { metricOf } from '#domain/screen/formulas'
import { openRange, type Range } from '#domain/screen/ranges'
import { isRangeRule, rangedBy } from '#domain/screen/rules'
import type { Metric } from '#domain/stock/metric'
import { metrics } from '#domain/stock/metrics'
import { rangeText } from '#words/describe-filters'
import { changeOf, numberTexts } from '#words/numbers'
import { describeCause } from '../filters/insight/describe-rule.ts'
import type { Excluded, Reason } from './changed-rows.ts'
import { pastChanges as texts } from './past-changes-texts.ts'

type Limited = Pick<Metric, 'label' | 'kind'> & { readonly decimals?: number }

/**
 * Why a screen excludes a stock: “Week change −3.81% → +6.20%” and the limit “≥ 5%” for a number that is outside its limits,
 * “was −3.81%” if the other number is the same or unknown, and the words of the rule for anything else.
 */
export function describeChange(cause: ChangedCause, filters: Filters, excluded: Excluded): Reason {
  const limit = cause.kind === 'rule' ? limitOf(cause.rule, filters) : undefined
  if (cause.kind !== 'rule' || !limit || typeof cause.value !== 'number') return describeCause(cause, filters)
  const [metric, range] = limit
  const { label, kind, decimals } = metric
  const textOf = (value: number) => changeOf(metric, value)?.text ?? numberTexts[kind]?.(value, decimals) ?? ''
  const outside = textOf(cause.value)
  const inside = cause.selectedValue === undefined ? outside : textOf(cause.selectedValue)
  const text =
    inside === outside
      ? texts.outside[excluded](outside)
      : excluded === 'now'
        ? texts.moved(inside, outside)
        : texts.moved(outside, inside)
  return { name: label.replace(/ %$/, ''), text, limit: rangeText(kind, range) }
}

function limitOf(
  rule: Extract<Cause, { kind: 'rule' }>['rule'],
  filters: Filters,
): readonly [metric: Limited, range: Range] | undefined {
  if (rule === 'minPrice') return [metrics.price, [filters.minPrice, null]]
  if (rule === 'maxPrice') return [metrics.price, [null, filters.maxPrice]]
  if (!isRangeRule(rule)) return undefined
  return [metricOf(rangedBy(rule), filters), filters.ranges[rangedBy(rule)] ?? openRange]
}
