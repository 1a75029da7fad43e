import type { ListingHistory } from '#domain/history/stock-as-of'
import { aPrice, onVolumeGrid, someChanges, someCloses, someWeekdays } from '#domain/history/test-prints'
import { sharesIn } from '#domain/history/volume-code'
import { keysOf } from '#domain/keys-of'
import { fc } from '#domain/testing/fast-check'

/** More than the 52 weeks, and more than the sessions from which technical values are calculated. */
export const sessions = 420
export const dates = someWeekdays(sessions)

/** Whether a listing trades in a session; undefined keeps the gaps of `someCloses`, which leave no year of prices. */
const rhythms = {
  always: () => true,
  dense: (at: number) => at % 40 !== 39,
  gaps: undefined,
  // Its two months of prints reach back further than a year.
  sparse: (at: number) => at % 7 === 0,
}

function inRhythm(series: Float64Array, trades: (at: number) => boolean): Float64Array {
  let before = series[0] ?? NaN
  return series.map((value, at) => {
    if (!Number.isNaN(value)) before = value
    return trades(at) || at === series.length - 1 ? before : NaN
  })
}

/** Prices in cents, like most, or any double. */
const price = fc.oneof(
  fc.integer({ min: 100, max: 2_000_000 }).map((cents) => cents / 100),
  aPrice,
)

/** Changes of facts over all sessions, in their order. */
const spreadChanges = fc
  .tuple(someChanges, fc.integer({ min: 1, max: 12 }))
  .map(([changes, stretch]) =>
    changes
      .map(({ since, facts }) => ({ since: dates[dates.indexOf(since) * stretch] ?? since, facts }))
      .toSorted((a, b) => (a.since < b.since ? -1 : 1)),
  )

/** The same listings with an object for the facts of each change. */
export const unpackFacts = (listings: readonly ListingHistory[]): readonly ListingHistory[] =>
  listings.map(({ prints, changes }) => ({ prints, changes: changes.map(({ since, facts }) => ({ since, facts })) }))

/** Listings with few symbols, so that several companies share some. */
export const someListings = fc.array(
  fc
    .record({
      prints: someCloses(sessions, price),
      changes: spreadChanges,
      symbol: fc.constantFrom('LARK', 'WREN', 'TERN', 'IBIS'),
      rhythm: fc.constantFrom(...keysOf(rhythms)),
      isRead: fc.boolean(),
    })
    .map(({ prints: { first, splits, ...series }, changes, symbol, rhythm, isRead }): ListingHistory => {
      const trades = rhythms[rhythm]
      const close = trades ? inRhythm(series.close, trades) : series.close
      const volume = trades ? inRhythm(sharesIn(series.volume), trades) : series.volume
      const prints = { symbol, first, close, volume, splits }
      return { prints: isRead ? onVolumeGrid(prints) : prints, changes }
    }),
  { minLength: 1, maxLength: 6 },
)
