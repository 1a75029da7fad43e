import { expect, test } from 'vitest'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { engine } from '../engine.ts'
import { createPastMarket } from '../history/past-market.ts'
import { columnsOfStocks } from '../test-data.ts'
import { createSelect } from './select-rows.ts'
import { everything } from './test-backtest.ts'

const value = fc.option(fc.constantFrom(-12, -3, 0, 2, 8, 30))

test('finds the first rows of a day without sorting all, with negative multiples last', async () => {
  const count = fc.integer({ min: 1, max: 30 })
  const column = fc.constantFrom('debtToEquity', 'formula:1', 'beta')
  await fc.assert(
    fc.asyncProperty(fc.array(value), count, column, fc.boolean(), async (values, count, sortColumn, asc) => {
      const symbols = values.map((_, row) => `S${String(row).padStart(3, '0')}`)
      const stocks = values.map((value, row) =>
        aStock({ symbol: symbols[row] ?? '', debtToEquity: value, beta: value }),
      )
      const formulas = { 'formula:1': { name: 'Debt', expression: 'debtToEquity' } } as const
      const select = await createSelect(
        engine,
        {
          filters: { ...everything, formulas, sortColumn, asc },
          scope: { kind: 'all' },
        },
        { market: createPastMarket([], []) },
      )
      const day = { columns: columnsOfStocks(stocks), session: 0 }
      const counts = (row: number) => row % 3 !== 1
      expect(select.first(day, count, counts)).toEqual(select.all(day).rows.filter(counts).slice(0, count))
    }),
    { numRuns: sampleCount(300) },
  )
})
