import { expect, test } from 'vitest'
import { numberFieldIds } from '#domain/stock/fields'
import { columnsAsOf } from './columns-as-of.ts'
import { createPastMarket } from './past-market.ts'
import { plainColumns } from './test-columns.ts'
import { folder, readMarket } from './test-real-market.ts'

if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to compare past days of a real market.\n')

test.skipIf(folder === '')(
  'the columns of past days of a real market equal the plain calculation',
  { timeout: 300_000 },
  async () => {
    const { dates, listings } = await readMarket()
    const market = createPastMarket(dates, listings)
    for (const date of ['2024-10-15', '2025-01-02', '2025-08-20', '2026-08-21']) {
      const day = dates.indexOf(date)
      const columns = await columnsAsOf(market, day, () => undefined)
      const expected = plainColumns(listings, dates, day)
      const isEqual = (_: string, slot: number) => {
        const part = ({ numbers, rows }: typeof columns) => numbers.subarray(slot * rows, (slot + 1) * rows)
        return part(columns).every((value, row) => Object.is(value, part(expected)[row]))
      }
      const equal = numberFieldIds.filter(isEqual).length
      process.stdout.write(
        `${date}: ${columns.rows} stocks, ${equal} of ${numberFieldIds.length} columns of numbers equal\n`,
      )
      expect(columns.rows).toBeGreaterThan(5_000)
      expect(columns).toEqual(expected)
    }
  },
)
