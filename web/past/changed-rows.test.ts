import { expect, test } from 'vitest'
import type { Cause } from '#domain/screen/explain'
import { defaultFilters } from '#domain/screen/filters'
import { changedRows, countReasons } from './changed-rows.ts'

const rule = (name: 'minPrice' | 'search'): Cause => ({ kind: 'rule', rule: name, value: 1, without: {} })
const describe = (cause: Cause) => ({
  ...{ name: cause.kind === 'rule' ? cause.rule : cause.kind, text: 'is $1.00' },
  ...(cause.kind === 'rule' && cause.rule === 'minPrice' && { limit: '≥ $5' }),
})

test('a stock that entered is explained by the earlier screen, one that left by the later one, and one that is absent by the day', () => {
  const stock = { name: null, price: 1, change: 0 }
  const entered = [
    { ...stock, symbol: 'A', causes: [rule('minPrice'), rule('search')] },
    { ...stock, symbol: 'B', causes: [rule('minPrice')] },
  ]
  const left = [{ ...stock, symbol: 'C', causes: null }]
  const [before, after] = ['2026-10-30', '2026-11-27'].map((asOf) => ({ filters: defaultFilters, asOf }))
  if (!before || !after) throw new Error('Two sides')
  const rows = changedRows({ entered, left }, before, after, describe)
  expect(rows.map(({ symbol, kind, day }) => [symbol, kind, day])).toEqual([
    ['A', 'entered', '2026-11-27'],
    ['B', 'entered', '2026-11-27'],
    ['C', 'left', '2026-10-30'],
  ])
  expect(rows[2]?.reasons).toEqual([{ name: 'Not in the market', text: 'on Nov 27, 2026' }])
  expect(countReasons(rows)).toEqual([
    ['minPrice, limit ≥ $5', 2],
    ['search', 1],
    ['Not in the market', 1],
  ])
})
