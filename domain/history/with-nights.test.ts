import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import type { Night } from './night.ts'
import type { Prints } from './prints.ts'
import type { ListingHistory } from './stock-as-of.ts'
import { onTradingDays, someChanges, someDates, somePrints } from './test-prints.ts'
import { sharesIn } from './volume-code.ts'
import { addedListings, type NightsSince, withNights } from './with-nights.ts'

const dates = someDates(30)

/** A market, and the number of sessions after which its generation was made. */
const someMarket = fc.record({
  histories: fc
    .uniqueArray(fc.record({ prints: somePrints(dates.length).map(onTradingDays), changes: someChanges }), {
      minLength: 1,
      maxLength: 6,
      selector: ({ prints }) => prints.symbol,
    })
    .map((listings) => listings.toSorted((a, b) => (a.prints.symbol < b.prints.symbol ? -1 : 1))),
  made: fc.integer({ min: 1, max: dates.length }),
})

/** A listing in a generation made after so many sessions; undefined if it has not traded yet. */
function upTo({ prints, changes }: ListingHistory, made: number): ListingHistory | undefined {
  const close = prints.close.slice(0, Math.max(0, made - prints.first))
  const length = close.findLastIndex((price) => !Number.isNaN(price)) + 1
  const cut = (series: Float64Array) => series.slice(0, length)
  const { ranges } = prints
  if (length === 0) return undefined
  return {
    prints: {
      ...prints,
      close: cut(prints.close),
      volume: prints.volume.slice(0, length),
      ...(ranges && { ranges: { open: cut(ranges.open), high: cut(ranges.high), low: cut(ranges.low) } }),
      splits: prints.splits.filter(({ session }) => session < made),
    },
    changes: changes.filter(({ since }) => since <= (dates[made - 1] ?? '')),
  }
}

function nightOf(session: number, histories: readonly ListingHistory[], made: number): Night {
  const old = histories.filter((history) => upTo(history, made))
  const added = histories.filter((history) => !upTo(history, made) && history.prints.first <= session)
  const listings = [...old, ...added]
  const column = (series: (prints: Prints) => Float64Array | undefined) =>
    Float64Array.from(listings, ({ prints }) => series(prints)?.[session - prints.first] ?? NaN)
  const date = dates[session] ?? ''
  const before = dates[session - 1] ?? ''
  return {
    date,
    added: added.map(({ prints }) => prints.symbol),
    close: column(({ close }) => close),
    volume: column(({ volume }) => sharesIn(volume)),
    ranges: {
      open: column(({ ranges }) => ranges?.open),
      high: column(({ ranges }) => ranges?.high),
      low: column(({ ranges }) => ranges?.low),
    },
    splits: listings.flatMap(({ prints }, listing) =>
      prints.splits.filter((split) => split.session === session).map(({ ratio }) => ({ listing, date, ratio })),
    ),
    facts: listings.flatMap(({ prints, changes }, listing) => {
      const isNew = prints.first === session && !upTo({ prints, changes }, made)
      return [{ listing, changes: changes.filter(({ since }) => since <= date && (isNew || since > before)) }]
    }),
  }
}

function sinceOf(histories: readonly ListingHistory[], made: number): NightsSince {
  const sessions = [...dates.keys()].slice(made)
  return {
    dates,
    listings: histories.filter((history) => upTo(history, made)).length,
    nights: sessions.map((session) => nightOf(session, histories, made)),
  }
}

/** The same without facts that become known after the last session. */
const knownBy = ({ prints, changes }: ListingHistory): ListingHistory => ({
  prints,
  changes: changes.filter(({ since }) => since <= (dates.at(-1) ?? '')),
})

const lark = (known: Partial<Prints> = {}): ListingHistory => ({
  prints: {
    symbol: 'LARK',
    first: 0,
    close: Float64Array.of(1, 2),
    volume: Float64Array.of(5, 6),
    splits: [],
    ...known,
  },
  changes: [],
})

const aNight = (known: Partial<Night>): Night => ({
  date: '2025-01-03',
  added: [],
  close: Float64Array.of(3),
  volume: Float64Array.of(7),
  splits: [],
  facts: [],
  ...known,
})

describe('a generation with the nights since', () => {
  test('is the whole market, whenever the generation was made', () => {
    fc.assert(
      fc.property(someMarket, ({ histories, made }) => {
        const since = sinceOf(histories, made)
        const old = histories.flatMap((history) => upTo(history, made) ?? [])
        const whole = [...withNights(old, 0, since), ...addedListings(since)]
        const bySymbol = whole.toSorted((a, b) => (a.prints.symbol < b.prints.symbol ? -1 : 1))
        expect(bySymbol).toEqual(histories.map(knownBy))
      }),
    )
  })

  test('can be merged block by block', () => {
    fc.assert(
      fc.property(someMarket, fc.nat(5), ({ histories, made }, offset) => {
        const since = sinceOf(histories, made)
        const old = histories.flatMap((history) => upTo(history, made) ?? [])
        expect(withNights(old.slice(offset), offset, since)).toEqual(withNights(old, 0, since).slice(offset))
      }),
    )
  })

  test('leaves an unreadable session empty', () => {
    const since = { dates: dates.slice(0, 4), listings: 1, nights: [undefined, aNight({ date: '2025-01-04' })] }
    expect(withNights([lark()], 0, since)[0]?.prints.close).toEqual(Float64Array.of(1, 2, NaN, 3))
  })

  test('separates a company from one that has taken over its symbol', () => {
    const night = aNight({ added: ['LARK'], close: Float64Array.of(NaN, 90), volume: Float64Array.of(NaN, 8) })
    const since = { dates: dates.slice(0, 3), listings: 1, nights: [night] }
    expect(withNights([lark()], 0, since)).toEqual([lark()])
    expect(addedListings(since)).toEqual([lark({ first: 2, close: Float64Array.of(90), volume: Float64Array.of(8) })])
  })

  test('has a split of an earlier session that became known later', () => {
    const split = { listing: 0, date: '2025-01-02', ratio: 2 }
    const since = { dates: dates.slice(0, 3), listings: 1, nights: [aNight({ splits: [split] })] }
    const old = lark({ splits: [{ session: 1, ratio: 3 }] })
    expect(withNights([old], 0, since)[0]?.prints.splits).toEqual([{ session: 1, ratio: 2 }])
  })

  test('merges the changes of a company on the same day', () => {
    const changes = [{ since: '2025-01-03', facts: { eps: 2, name: 'Lark Corp' } }]
    const night = aNight({ facts: [{ listing: 0, changes: [{ since: '2025-01-03', facts: { eps: 3, beta: 1 } }] }] })
    const since = { dates: dates.slice(0, 3), listings: 1, nights: [night] }
    expect(withNights([{ ...lark(), changes }], 0, since)[0]?.changes).toEqual([
      { since: '2025-01-03', facts: { eps: 3, name: 'Lark Corp', beta: 1 } },
    ])
  })
})
