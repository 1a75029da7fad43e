import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { periodIds, periods } from '#domain/stock/stock'
import { addPage, queryOf, type Results, type Row, rowAt } from '../data/screener/results.ts'
import { aPage, aRow } from '../testing/screener-builders.ts'
import { closesBySymbol, createRefinement } from './daily-closes.ts'

/** Two months of closes that end at 100; a record has six of them. */
const closes = Float64Array.from({ length: 43 }, (_, at) => 100 + Math.sin(at - 42) * 9)

/** The row of a record whose changes are those of the closes. */
const recordOf = (close: Float64Array, symbol = 'ACME'): Row =>
  aRow(
    {
      close: close.at(-1) ?? 0,
      ...Object.fromEntries(
        periodIds.map((period) => [`${period}Delta`, (close.at(-1) ?? 0) - (close.at(-1 - periods[period]) ?? 0)]),
      ),
    },
    symbol,
  )

const query = queryOf(defaultFilters, { kind: 'all' })

const resultsOf = (...rows: readonly Row[]): Results => ({
  ...addPage(undefined, query, aPage(0, 0), 1),
  windows: new Map([[0, rows]]),
})

const of = (known: Float64Array | undefined) => createRefinement(() => known)

test('finds the closes of each symbol among those of all', () => {
  const of = closesBySymbol({
    symbols: ['A', 'NONE', 'B'],
    ends: Uint32Array.of(2, 2, 5),
    close: Float64Array.of(1, 2, 3, 4, 5),
  })
  expect([of('A'), of('B'), of('NONE'), of('C')]).toEqual([
    Float64Array.of(1, 2),
    Float64Array.of(3, 4, 5),
    new Float64Array(),
    undefined,
  ])
})

test('gives a row the daily closes that run through the closes of its record', () => {
  expect(rowAt(of(closes)(resultsOf(recordOf(closes))), 0)?.closes).toEqual([...closes])
  const rounded = closes.map((close) => Math.round(close * 10) / 10)
  expect(rowAt(of(rounded)(resultsOf(recordOf(closes))), 0)?.closes).toEqual([...rounded])
})

test.for([
  ['a split that only one of the two knows', closes.map((close, at) => (at < 20 ? close * 2 : close))],
  [
    'a stock dividend of 5% that only one of the two knows',
    closes.map((close, at) => (at < 20 ? close * 1.05 : close)),
  ],
  ['another session', closes.map((close, at) => closes[at - 1] ?? close)],
  ['fewer sessions than the record has', closes.subarray(-20)],
  ['another company with the symbol', closes.map((close) => close / 3)],
  ['no session', new Float64Array()],
] as const)('a row keeps its six points if the closes have %s', ([, other]) => {
  const results = resultsOf(recordOf(closes))
  expect(of(other)(results)).toBe(results)
})

test('gives a row its closes even if its record lacks a change', () => {
  const record = aRow({ close: closes.at(-1) ?? 0 })
  expect(rowAt(of(closes)(resultsOf(record)), 0)?.closes).toEqual([...closes])
})

test('rows that have their closes stay the same objects, and new windows get theirs', () => {
  const refine = of(closes)
  const first = refine(resultsOf(recordOf(closes)))
  expect(refine(first)).toBe(first)
  const added = { ...first, windows: new Map([...first.windows, [1, [recordOf(closes, 'NEXT')]]]) }
  const second = refine(added)
  expect(rowAt(second, 0)).toBe(rowAt(first, 0))
  expect(rowAt(second, 100)?.closes).toHaveLength(43)
})

test('rows lose their closes when there are none anymore', () => {
  const first = of(closes)(resultsOf(recordOf(closes)))
  expect(rowAt(of(undefined)(first), 0)?.closes).toBeUndefined()
})
