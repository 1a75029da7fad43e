import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebase, type CloseSeries } from './rebase.ts'

const series = (symbol: string, ...closes: readonly (readonly [date: string, close: number])[]): CloseSeries => ({
  symbol,
  closes: closes.map(([date, close]) => ({ date, close })),
})

test('every stock starts at 100, and moves by its own per cents', () => {
  const [a, b] = rebase(
    [series('A', ['2026-11-18', 50], ['2026-11-19', 55]), series('B', ['2026-11-18', 200], ['2026-11-19', 190])],
    10,
  )
  expect(a?.points.map(({ value }) => value)).toEqual([100, expect.closeTo(110)])
  expect(b?.points.map(({ value }) => value)).toEqual([100, expect.closeTo(95)])
})

test('the start is the first common day within the span', () => {
  const old = series('OLD', ['2026-11-16', 1], ['2026-11-17', 2], ['2026-11-18', 4], ['2026-11-19', 8])
  const young = series('NEW', ['2026-11-18', 10], ['2026-11-19', 11])
  expect(rebase([old, young], 10).map(({ points }) => points[0]?.date)).toEqual(['2026-11-18', '2026-11-18'])
  expect(rebase([old], 3)[0]?.points[0]).toEqual({ date: '2026-11-17', value: 100 })
})

test('a stock without prices is left out and does not affect the others', () => {
  const a = series('A', ['2026-11-18', 50], ['2026-11-19', 55])
  expect(rebase([a, series('NONE')], 10)).toEqual(rebase([a], 10))
  expect(rebase([a, series('ZERO', ['2026-11-18', 0])], 10).map(({ symbol }) => symbol)).toEqual(['A'])
  expect(rebase([], 10)).toEqual([])
})

test('for any prices, the first value is 100 and the ratios stay', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-02-${String(number).padStart(2, '0')}`)
  const closes = fc
    .uniqueArray(fc.record({ date: day, close: fc.double({ min: 0.01, max: 1e5, noNaN: true }) }), {
      selector: ({ date }) => date,
      minLength: 1,
    })
    .map((list) => list.toSorted((a, b) => a.date.localeCompare(b.date)))
  fc.assert(
    fc.property(fc.array(closes, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 30 }), (all, sessions) => {
      for (const { symbol, points } of rebase(
        all.map((list, at) => ({ symbol: `S${at}`, closes: list })),
        sessions,
      )) {
        expect(points[0]?.value).toBeCloseTo(100)
        const own = all[Number(symbol.slice(1))] ?? []
        const last = own.at(-1)?.close ?? 0
        const first = own.find(({ date }) => date === points[0]?.date)?.close ?? 1
        expect(points.at(-1)?.value).toBeCloseTo((last / first) * 100, 3)
      }
    }),
  )
})
