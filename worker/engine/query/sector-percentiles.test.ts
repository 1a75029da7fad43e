import { expect, test } from 'vitest'
import { minPeers, rankedFields, sectorPercentiles } from '#domain/stock/sector-percentiles'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { createStockIndex } from '../index/stock-index.ts'
import { columnsOfStocks } from '../test-data.ts'
import { sectorPercentilesAt } from './sector-percentiles.ts'

const value = fc.option(fc.oneof(fc.constantFrom(-1, 0, 2, 2, 5e12), fc.double({ min: -50, max: 50, noNaN: true })))
const sector = fc.constantFrom('FINANCE', 'Finance', 'TECHNOLOGY', null)
const market = fc.array(fc.tuple(sector, ...rankedFields.map(() => value)), {
  minLength: minPeers,
  maxLength: 4 * minPeers,
})

test('the percentiles and medians of each stock equal those of the reference', () => {
  fc.assert(
    fc.property(market, (rows) => {
      const stocks = rows.map(([of, ...values], row) =>
        aStock({
          ...Object.fromEntries(rankedFields.map((field, at) => [field, values[at] ?? null])),
          symbol: `S${row}`,
          sector: of,
        }),
      )
      const index = createStockIndex(columnsOfStocks(stocks))
      for (const [row, stock] of stocks.entries()) {
        expect(sectorPercentilesAt(index, row)).toEqual(sectorPercentiles(stocks, stock))
      }
    }),
    { numRuns: sampleCount(60) },
  )
})
