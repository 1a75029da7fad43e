import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { fromKeys, keysOf } from '../keys-of.ts'
import { sampleCount } from '../testing/sample-count.ts'
import { changeFields } from './peers.ts'
import { type CloseSeries, medianLine, rebase } from './rebase.ts'

const series = (symbol: string, ...closes: readonly (readonly [date: string, close: number])[]): CloseSeries => ({
  symbol,
  closes: closes.map(([date, close]) => ({ date, close })),
})

test('every stock starts at 100, and moves by its own percentages', () => {
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

test('the first value is 100 and the ratios stay, for any prices', () => {
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

const days = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    date: new Date(86_400_000 * i).toISOString().slice(0, 10),
    close: 100 + i,
  }))

test('the median’s line starts at the stock’s own close and has one point for each period in the span', () => {
  const closes = days(30)
  const line = medianLine(closes, { dayDeltaRatio: 0.01, weekDeltaRatio: 0.02, monthDeltaRatio: 0.1 }, null, 21)
  expect(line?.points.map(({ date }) => date)).toEqual([8, 24, 28, 29].map((at) => closes[at]?.date))
  expect(line?.points.map(({ value }) => value)).toEqual([
    108,
    expect.closeTo(118.8 / 1.02),
    expect.closeTo(118.8 / 1.01),
    expect.closeTo(118.8),
  ])
  expect(line?.periods.at(-1)).toEqual({ field: 'monthDeltaRatio', own: 129 / 108 - 1, median: 0.1 })
})

test('a period beyond the closes or the span has no point, and a line needs a point', () => {
  const changes = fromKeys(keysOf(changeFields), () => 0)
  expect(medianLine(days(30), changes, null, 260)?.periods.map(({ field }) => field)).not.toContain(
    'twoMonthsDeltaRatio',
  )
  expect(medianLine(days(300), changes, null, 63)?.periods).toHaveLength(6)
  expect(medianLine(days(1), changes, null, 63)).toBeUndefined()
  expect(medianLine([], changes, null, 63)).toBeUndefined()
  expect(medianLine(days(300), {}, null, 63)).toBeUndefined()
  expect(medianLine(days(30), changes, '1969-01-01', 63)).toBeUndefined()
})

test('the line ends on the day of the changes, even if prices are newer', () => {
  const closes = days(30)
  expect(medianLine(closes, { dayDeltaRatio: 0 }, closes[20]?.date ?? '', 21)?.points.map(({ date }) => date)).toEqual([
    closes[19]?.date,
    closes[20]?.date,
  ])
})

test('the change from every point to the end is the median change', () => {
  const change = fc.double({ min: -0.9, max: 5, noNaN: true })
  fc.assert(
    fc.property(fc.record(fromKeys(keysOf(changeFields), () => change)), (changes) => {
      const line = medianLine(days(300), changes, null, 260)
      const end = line?.points.at(-1)?.value ?? NaN
      const changesTo = line?.points.slice(0, -1).map(({ value }) => end / value - 1)
      line?.periods.toReversed().forEach(({ field }, at) => expect(changesTo?.[at]).toBeCloseTo(changes[field], 6))
    }),
    { numRuns: sampleCount(100) },
  )
})
