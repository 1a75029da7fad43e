import { expect, test } from 'vitest'
import { keysOf } from '#domain/keys-of'
import { derivedFieldIds, flagFieldIds, numberFieldIds, textFieldIds } from '#domain/stock/fields'
import { metricIds } from '#domain/stock/metrics'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { type Columns, numberAt, numberColumn, textAt } from '../index/columns.ts'
import { orderOf } from '../index/order.ts'
import { dayColumns } from './day-columns.ts'
import { createPastMarket } from './past-market.ts'
import { plainColumns } from './test-columns.ts'
import { dates, sessions, someListings } from './test-listings.ts'

const numberIds = [...numberFieldIds, ...derivedFieldIds]
const textsOf = ({ texts, rows }: Columns) =>
  textFieldIds.map((field) => Array.from({ length: rows }, (_, row) => textAt(texts[field], row)))

/** One listing in three is printed only now and then. */
const mixedListings = fc.tuple(someListings, fc.boolean()).map(([listings, isMixed]) =>
  listings.map(({ prints, changes }, at) => ({
    prints: isMixed && at % 3 > 0 ? ({ ...prints, isSparse: true } as const) : prints,
    changes,
  })),
)

/** A walk of the slider: steps to the next days, back, and jumps. */
const someWalk = fc
  .tuple(
    fc.integer({ min: 60, max: sessions - 1 }),
    fc.array(fc.oneof(fc.constantFrom(1, 1, -1), fc.integer({ min: -80, max: 80 })), { maxLength: 6 }),
  )
  .map(([first, steps]) => {
    const days = [first]
    for (const step of steps) days.push(Math.max(0, Math.min(sessions - 1, (days.at(-1) ?? 0) + step)))
    return days
  })

test('every column and order of a day equals the plain ones, in any order of reads and days', async () => {
  const seen = { rows: 0, changed: 0, averages: 0 }
  await fc.assert(
    fc.asyncProperty(
      mixedListings,
      someWalk,
      fc.shuffledSubarray(numberIds, { minLength: numberIds.length }),
      async (listings, days, fields) => {
        const market = createPastMarket(dates, listings)
        // Days are read only after all of them exist, like days that were prepared.
        const walked: Columns[] = []
        for (const day of days) walked.push(await dayColumns(market, day, () => undefined))
        let before = -1
        for (const [at, columns] of walked.entries()) {
          const plain = plainColumns(listings, dates, days[at] ?? 0)
          expect(columns.symbols).toEqual(plain.symbols)
          expect(columns.rows).toBe(plain.rows)
          for (const field of fields) {
            const values = numberColumn(plain, field)
            for (let row = 0; row < plain.rows; row++) expect(numberAt(columns, field, row)).toBe(values[row])
            expect(numberColumn(columns, field)).toEqual(values)
          }
          expect(textsOf(columns)).toEqual(textsOf(plain))
          for (const flag of flagFieldIds) expect(columns.flags[flag]).toEqual(plain.flags[flag])
          expect(columns.ranks).toEqual(plain.ranks)
          expect(columns.opening).toEqual(plain.opening)
          for (const id of metricIds)
            for (const ascending of [true, false])
              expect(orderOf(columns, id, ascending)).toEqual(orderOf(plain, id, ascending))
          seen.rows += columns.rows
          seen.averages += numberColumn(columns, 'sma200').filter((value) => !Number.isNaN(value)).length
          seen.changed += before >= 0 && before !== columns.rows ? 1 : 0
          before = columns.rows
        }
      },
    ),
    { numRuns: sampleCount(200) },
  )
  for (const kind of keysOf(seen)) expect(seen[kind], kind).toBeGreaterThan(0)
})
