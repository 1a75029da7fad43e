import { fc } from '#domain/testing/fast-check'
import type { FactChange } from './facts.ts'
import type { PrintedSplit, Prints } from './prints.ts'
import { sharesIn, stepAt } from './volume-code.ts'

const dateAfter = (days: number): string => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10)

/** The days of a market that trades every day, from 2025 on. */
export const someDates = (count: number): string[] => Array.from({ length: count }, (_, at) => dateAfter(at))

/** The weekdays from Wednesday, 2025-01-01, on: 52 weeks of them have the maximum number of sessions of a real market. */
export const someWeekdays = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => dateAfter(at + 2 * Math.floor((at + 2) / 5)))

/** Prices of every kind: tiny and huge ones, in cents, in hundredths of a cent, and without a tick. */
export const aPrice = fc.oneof(
  fc.integer({ min: 100, max: 100_000_000 }).map((cents) => cents / 100),
  fc.integer({ min: 1, max: 2_000_000 }).map((hundredths) => hundredths / 10_000),
  fc.double({ min: 1e-9, max: 1e12, noNaN: true }),
  fc.constantFrom(0.0001, 0.9999, 1, 1.0001, 9.995, 714_000.01),
)

/** A series that begins and ends with a value, with gaps (NaN) between. */
const aSeries = (value: fc.Arbitrary<number>, length: number): fc.Arbitrary<Float64Array> =>
  fc
    .tuple(value, fc.array(fc.option(value, { nil: NaN, freq: 4 }), { minLength: length, maxLength: length }), value)
    .map(([first, others, last]) => {
      const series = Float64Array.from(others)
      series[0] = first
      series[length - 1] = last
      return series
    })

/** A listing's prints within so many sessions. */
export function somePrints(sessions: number, price: fc.Arbitrary<number> = aPrice): fc.Arbitrary<Prints> {
  return someCloses(sessions, price).chain((prints) => {
    const series = aSeries(price, prints.close.length)
    const ranges = fc.record({ open: series, high: series, low: series })
    return fc.option(ranges, { nil: undefined }).map((known) => ({ ...prints, ...(known && { ranges: known }) }))
  })
}

/** The same without opens, highs and lows, which screens and backtests do not read and which take longest to generate. */
export function someCloses(sessions: number, close: fc.Arbitrary<number> = aPrice): fc.Arbitrary<Prints> {
  const span = fc
    .tuple(fc.nat(sessions - 1), fc.nat(sessions - 1))
    .map(([a, b]) => ({ first: Math.min(a, b), length: Math.abs(a - b) + 1 }))
  return span.chain(({ first, length }) =>
    fc
      .record({
        symbol: fc.stringMatching(/^[A-Z]{1,5}$/),
        close: aSeries(close, length),
        volume: aSeries(fc.nat(2_000_000_000), length),
        splits: fc.uniqueArray(aSplit(first, length), { maxLength: 3, selector: ({ session }) => session }),
      })
      .map(({ splits, ...prints }) => ({
        ...prints,
        first,
        splits: splits.toSorted((a, b) => a.session - b.session),
      })),
  )
}

const aSplit = (first: number, length: number): fc.Arbitrary<PrintedSplit> =>
  fc.record({
    session: fc.integer({ min: first, max: first + length - 1 }),
    ratio: fc.constantFrom(2, 4, 10, 1.5, 0.1, 1 / 3),
  })

/** The changes of a listing's facts on some days from 2025 on, the oldest first. */
export const someChanges: fc.Arbitrary<readonly FactChange[]> = fc
  .uniqueArray(
    fc.record({
      since: fc
        .integer({ min: 0, max: 40 })
        .map((day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)),
      facts: fc.record(
        {
          eps: fc.option(fc.integer({ min: -900, max: 900 }).map((cents) => cents / 100)),
          sharesOutstanding: fc.option(fc.nat(2_000_000_000)),
          revenueTTM: fc.option(fc.nat(2_000_000_000)),
          name: fc.option(fc.constantFrom('Lark Corp', 'Société “Générale” SA')),
          sector: fc.option(fc.constantFrom('FINANCE', 'TECHNOLOGY')),
          exDividendDate: fc.option(fc.constant('2025-01-09')),
          sp500: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    }),
    { maxLength: 4, selector: ({ since }) => since },
  )
  .map((changes) => changes.toSorted((a, b) => (a.since < b.since ? -1 : 1)))

/** The same with volumes as steps of their grid, like decoded ones. */
export const onVolumeGrid = ({ volume, ...prints }: Prints): Prints => ({
  ...prints,
  volume: Uint16Array.from(volume, (_, at) => stepAt(volume, at)),
})

/** The same without volumes, opens, highs and lows of sessions without a close. */
export function onTradingDays(prints: Prints): Prints {
  const traded = (series: Float64Array) =>
    series.map((value, at) => (Number.isNaN(prints.close[at] ?? NaN) ? NaN : value))
  const { volume, ranges } = prints
  return {
    ...prints,
    volume: traded(sharesIn(volume)),
    ...(ranges && { ranges: { open: traded(ranges.open), high: traded(ranges.high), low: traded(ranges.low) } }),
  }
}
