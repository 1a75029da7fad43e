import { expect, test } from 'vitest'
import type { ChangedCause } from '#domain/screen/differences'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { RuleId } from '#domain/screen/rules'
import { type Excluded, reasonText } from './changed-rows.ts'
import { describeChange } from './describe-change.ts'

const filters: Filters = {
  ...defaultFilters,
  ...{ minPrice: 25, maxPrice: 400, ranges: { weekDeltaRatio: [0.05, null], peRatio: [null, 15] } },
}

const rule = (id: RuleId, value: string | number | null, selectedValue?: number): ChangedCause => ({
  ...{ kind: 'rule', rule: id, value, without: {} },
  ...(selectedValue !== undefined && { selectedValue }),
})

test.for<[ChangedCause, Excluded, string]>([
  [rule('range:weekDeltaRatio', -0.0381), 'earlier', 'Week change was −3.81%, limit ≥ 5%'],
  [rule('range:weekDeltaRatio', 0.0396), 'now', 'Week change is +3.96%, limit ≥ 5%'],
  [rule('range:weekDeltaRatio', -0.0381, 0.062), 'earlier', 'Week change −3.81% → +6.20%, limit ≥ 5%'],
  [rule('range:peRatio', 16.1, 14.2), 'now', 'P/E 14.20 → 16.10, limit ≤ 15'],
  [rule('minPrice', 21.1, 21.1), 'now', 'Price is $21.10, limit ≥ $25'],
  [rule('range:peRatio', 20.4), 'now', 'P/E is 20.40, limit ≤ 15'],
  [rule('minPrice', 21.1), 'earlier', 'Price was $21.10, limit ≥ $25'],
  [rule('maxPrice', 1000), 'earlier', 'Price was $1,000.00, limit ≤ $400'],
  [rule('range:peRatio', null), 'earlier', 'P/E ≤ 15, but it’s unknown'],
  [rule('sector', 'MANUFACTURING'), 'earlier', 'Sector Manufacturing off'],
  [{ kind: 'unlisted', without: {} }, 'earlier', 'Exchange unknown'],
])('%o, excluded %s, is described as %s', ([cause, excluded, expected]) => {
  expect(reasonText(describeChange(cause, filters, excluded))).toBe(expected)
})
