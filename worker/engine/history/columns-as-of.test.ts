import { expect, test } from 'vitest'
import { numberFieldIds } from '#domain/stock/fields'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { columnsAsOf } from './columns-as-of.ts'
import { createPastMarket, type PastMarket } from './past-market.ts'
import { plainColumns } from './test-columns.ts'
import { dates, sessions, someListings } from './test-listings.ts'

const atOnce = () => undefined
const asOf = (market: PastMarket, day: number) => columnsAsOf(market, day, atOnce)

test('equals the plain calculation of the columns of any day, whichever days were calculated before', async () => {
  const someDays = fc.array(fc.oneof(fc.nat(sessions - 1), fc.integer({ min: 300, max: sessions - 1 })), {
    minLength: 1,
    maxLength: 5,
  })
  const seen = { stocks: 0, years: 0 }
  await fc.assert(
    fc.asyncProperty(someListings, someDays, async (listings, days) => {
      const market = createPastMarket(dates, listings)
      for (const day of days) {
        const columns = await asOf(market, day)
        expect(columns).toEqual(plainColumns(listings, dates, day))
        seen.stocks += columns.rows
        seen.years += columns.numbers.length === columns.rows * numberFieldIds.length ? 1 : 0
      }
    }),
    { numRuns: sampleCount(300) },
  )
  expect(seen.stocks).toBeGreaterThan(20)
  expect(seen.years).toBeGreaterThan(5)
})

test('equals the plain calculation of the columns of a day with sparse prints', async () => {
  const seen = { stocks: 0, months: 0 }
  await fc.assert(
    fc.asyncProperty(someListings, fc.integer({ min: 60, max: sessions - 1 }), async (daily, day) => {
      const listings = daily.map(({ prints, changes }, at) => ({
        prints: at % 3 === 0 ? prints : ({ ...prints, isSparse: true } as const),
        changes,
      }))
      const columns = await asOf(createPastMarket(dates, listings), day)
      expect(columns).toEqual(plainColumns(listings, dates, day))
      seen.stocks += columns.rows
      const month = columns.numbers
        .subarray(columns.rows * numberFieldIds.indexOf('monthDelta'))
        .subarray(0, columns.rows)
      seen.months += month.filter((delta) => !Number.isNaN(delta)).length
    }),
    { numRuns: sampleCount(300) },
  )
  expect(Math.min(seen.stocks, seen.months)).toBeGreaterThan(20)
})
