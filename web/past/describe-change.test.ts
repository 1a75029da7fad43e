import { expect, test } from 'vitest'
import type { Cause } from '#domain/screen/explain'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { RuleId } from '#domain/screen/rules'
import { describeChange } from './describe-change.ts'

const filters: Filters = {
  ...defaultFilters,
  ...{ minPrice: 25, maxPrice: 400, ranges: { weekDeltaRatio: [0.05, null], peRatio: [null, 15] } },
}

const rule = (id: RuleId, value: string | number | null): Cause => ({ kind: 'rule', rule: id, value, without: {} })

test.for<[Cause, boolean, string]>([
  [rule('range:weekDeltaRatio', -0.0381), true, 'Week change was −3.81%, limit ≥ 5%'],
  [rule('range:weekDeltaRatio', 0.0396), false, 'Week change is +3.96%, limit ≥ 5%'],
  [rule('range:peRatio', 20.4), false, 'P/E is 20.40, limit ≤ 15'],
  [rule('minPrice', 21.1), true, 'Price was $21.10, limit ≥ $25'],
  [rule('maxPrice', 1000), true, 'Price was $1,000.00, limit ≤ $400'],
  [rule('range:peRatio', null), true, 'P/E ≤ 15, but it’s unknown'],
  [rule('sector', 'MANUFACTURING'), true, 'Sector Manufacturing off'],
  [{ kind: 'unlisted', without: {} }, true, 'Exchange unknown'],
])('%o, in the past %s, is described as %s', ([cause, isPast, expected]) => {
  const { name, text } = describeChange(cause, filters, isPast)
  expect(`${name} ${text}`).toBe(expected)
})
