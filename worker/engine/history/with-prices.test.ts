import { expect, test } from 'vitest'
import { adjustedPrints } from '#domain/history/prints'
import { someCloses, someDates } from '#domain/history/test-prints'
import { fc } from '#domain/testing/fast-check'
import { createPastMarket } from './past-market.ts'
import { withPrices } from './with-prices.ts'

const sessions = 60
const dates = someDates(sessions)
const someDay = fc.integer({ min: 0, max: sessions - 1 })

test('a changed stock has the last close of the later day, and the change of the adjusted closes since the earlier one', () => {
  fc.assert(
    fc.property(someCloses(sessions), someDay, someDay, (prints, one, other) => {
      const market = createPastMarket(dates, [{ prints: { ...prints, symbol: 'A' }, changes: [] }])
      const changed = { symbol: 'A', name: null, causes: null }
      const days = [dates[one] ?? '', dates[other] ?? ''] as const
      const {
        entered: [found],
        left,
      } = withPrices({ before: 0, after: 1, entered: [changed], left: [] }, market, days)
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const { sessions: traded, close } = adjustedPrints(prints, 0, to)
      const before = close[traded.findLastIndex((session) => session <= from)]
      const last = close.at(-1)
      expect(left).toEqual([])
      if (last === undefined) expect(found).toEqual({ ...changed, price: null, change: null })
      else expect(found?.price).toBe(last)
      if (last === undefined || before === undefined || from === to) expect(found?.change).toBeNull()
      else expect(found?.change).toBeCloseTo(last / before - 1, 9)
    }),
  )
})

test('a stock that is not listed has neither', () => {
  const market = createPastMarket(dates, [])
  const left = [{ symbol: 'A', name: null, causes: null }]
  const days = [dates[0] ?? '', dates[1] ?? ''] as const
  expect(withPrices({ before: 1, after: 0, entered: [], left }, market, days).left).toMatchObject([
    { price: null, change: null },
  ])
})
