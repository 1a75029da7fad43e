import { describe, expect, test } from 'vitest'
import type { HistoryManifest } from '#domain/history/manifest'
import { encodeNight } from '#domain/history/night'
import type { Prints } from '#domain/history/prints'
import { nightBaseOf } from '#domain/history/read-history'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { fc } from '#domain/testing/fast-check'
import { onTradingDays, someChanges, someDates, somePrints } from '../../domain/history/test-prints.ts'
import { buildGeneration, pack } from './build-generation.ts'
import { cutPrints } from './cut-history.ts'
import { nightsAfter } from './nights-after.ts'
import type { Past } from './past-source.ts'
import { openStoredPast, storedListings } from './stored-past.ts'

const dates = someDates(30)

/** A part without opens, highs and lows has none. */
function cutSeries({ symbol, first, close, volume, ranges, splits }: Prints, end: number): Prints {
  const [open, high, low] = [ranges?.open, ranges?.high, ranges?.low].map((column) => column?.slice(0, end))
  const isKnown = [open, high, low].some((column) => column?.some((price) => !Number.isNaN(price)))
  return {
    symbol,
    first,
    close: close.slice(0, end),
    volume: volume.slice(0, end),
    ...(isKnown && open && high && low && { ranges: { open, high, low } }),
    splits,
  }
}

/** A listing as known after a number of sessions; undefined if it has not traded yet. */
function upTo({ prints, changes }: ListingHistory, count: number): ListingHistory | undefined {
  const close = prints.close.subarray(0, Math.max(0, count - prints.first))
  const length = close.findLastIndex((price) => !Number.isNaN(price)) + 1
  if (length === 0) return undefined
  return {
    prints: { ...cutSeries(prints, length), splits: prints.splits.filter(({ session }) => session < count) },
    changes: changes.filter(({ since }) => since <= (dates[count - 1] ?? '')),
  }
}

/** A company and, if there were enough sessions, another that took over its symbol on some day. */
function withSuccessor(history: ListingHistory, at: number): readonly ListingHistory[] {
  const { prints, changes } = history
  const before = upTo(history, prints.first + at)
  const after = cutPrints(prints, prints.first + at + 1)
  if (!before || !after) return [history]
  const first = after.first + prints.first + at + 1
  return [
    before,
    { prints: { ...after, first, splits: prints.splits.filter(({ session }) => session >= first) }, changes },
  ]
}

/** A market, and the numbers of sessions after which its past was stored: first as a generation. */
const someMarket = fc.record({
  histories: fc
    .uniqueArray(
      fc.record({
        history: fc.record({ prints: somePrints(dates.length).map(onTradingDays), changes: someChanges }),
        takenOver: fc.option(fc.nat(dates.length), { freq: 4 }),
      }),
      { minLength: 1, maxLength: 6, selector: ({ history }) => history.prints.symbol },
    )
    .map((listings) =>
      listings
        .toSorted((a, b) => (a.history.prints.symbol < b.history.prints.symbol ? -1 : 1))
        .flatMap(({ history, takenOver }) => (takenOver === null ? [history] : withSuccessor(history, takenOver))),
    ),
  counts: fc
    .uniqueArray(fc.integer({ min: 1, max: dates.length }), { minLength: 2, maxLength: 4 })
    .map((counts) => counts.toSorted((a, b) => a - b)),
  dropped: fc.nat(2),
})

async function* eachOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  await Promise.resolve()
  yield* items
}

/** The data of a source after a number of sessions, from one of them on. */
function pastOf(histories: readonly ListingHistory[], count: number, from = 0): Past {
  const listings = histories.flatMap((history): ListingHistory[] => {
    const known = upTo(history, count)
    const prints = known && cutPrints(known.prints, from)
    return prints ? [{ ...known, prints }] : []
  })
  return { edition: '', dates: dates.slice(from, count), listings: eachOf(listings) }
}

/** The files of a past, read as a server reads them. */
function createStore() {
  const files = new Map<string, Buffer>()
  const open = (manifest: HistoryManifest) =>
    openStoredPast(manifest, { file: (sha256) => Promise.resolve(files.get(sha256)) })
  return {
    open,
    async build(past: Past): Promise<HistoryManifest> {
      const built = await buildGeneration(past, true)
      for (const [sha256, bytes] of built.files) files.set(sha256, bytes)
      return built.manifest
    },
    /** Adds the sessions of a past that a manifest lacks; undefined if a new generation is needed. */
    async extend(manifest: HistoryManifest, past: Past): Promise<HistoryManifest | undefined> {
      const added = await nightsAfter(await open(manifest), past)
      if (!added) return undefined
      const nights = manifest.nights.filter(({ date }) => added.every((night) => night.date !== date))
      for (const night of added) {
        const { bytes, ...file } = await pack(encodeNight(night, nightBaseOf(manifest)))
        files.set(file.sha256, bytes)
        nights.push({ date: night.date, ...file })
      }
      return { ...manifest, nights }
    },
    async listings(manifest: HistoryManifest): Promise<readonly ListingHistory[]> {
      const found: ListingHistory[] = []
      for await (const { prints, changes } of storedListings(await open(manifest))) found.push({ prints, changes })
      // Of two companies with a symbol, the one since the generation comes first.
      return found.toSorted((a, b) =>
        a.prints.symbol === b.prints.symbol
          ? a.prints.first - b.prints.first
          : a.prints.symbol < b.prints.symbol
            ? -1
            : 1,
      )
    },
  }
}

const symbolsOf = (histories: readonly ListingHistory[], made: number, count: number) =>
  histories.filter(({ prints }) => prints.first >= made && prints.first < count).map(({ prints }) => prints.symbol)

describe('the sessions since a generation', () => {
  test('equal a new generation of all sessions, together with the old one', async () => {
    await fc.assert(
      fc.asyncProperty(someMarket, async ({ histories, counts, dropped }) => {
        const [made = 1, ...later] = counts
        const store = createStore()
        fc.pre(histories.some((history) => upTo(history, made)))
        // A source without the older sessions could not tell that it is the same company.
        const isPaused = (history: ListingHistory) => {
          const known = upTo(history, made)
          return known && !cutPrints(known.prints, dropped)
        }
        const from = histories.some(isPaused) ? 0 : Math.min(dropped, made - 1)
        let manifest = await store.build(pastOf(histories, made))
        for (const count of later) {
          const next = await store.extend(manifest, pastOf(histories, count, from))
          const added = symbolsOf(histories, made, count)
          if (new Set(added).size < added.length) {
            expect(next).toBeUndefined()
            return
          }
          expect(next?.nights.map(({ date }) => date)).toEqual(dates.slice(made, count))
          if (!next) return
          manifest = next
          const expected = await store.build(pastOf(histories, count))
          expect(await store.listings(manifest)).toEqual(await store.listings(expected))
        }
      }),
    )
  })

  const lark: ListingHistory = {
    prints: {
      symbol: 'LARK',
      first: 0,
      close: Float64Array.of(1, 2, 3, 4, 5, 6),
      volume: Float64Array.of(100, 100, 100, 100, 100, 100),
      splits: [{ session: 1, ratio: 2 }],
    },
    changes: [{ since: '2025-01-02', facts: { eps: 1, name: 'Lark Corp' } }],
  }
  const wren: ListingHistory = { ...lark, prints: { ...lark.prints, symbol: 'WREN' } }
  const withPrints = (prints: Partial<Prints>): ListingHistory => ({ ...lark, prints: { ...lark.prints, ...prints } })
  const withChanges = (...changes: ListingHistory['changes']): ListingHistory => ({ ...lark, changes })

  test.for([
    ['a close', withPrints({ close: Float64Array.of(1, 2.01, 3, 4, 5, 6) })],
    ['a volume by more than the grid', withPrints({ volume: Float64Array.of(100, 120, 100, 100, 100, 100) })],
    ['a close that is now missing', withPrints({ close: Float64Array.of(1, NaN, 3, 4, 5, 6) })],
    ['the first session', withPrints({ first: 1, close: Float64Array.of(2, 3, 4, 5, 6) })],
    ['a split that never happened', withPrints({ splits: [] })],
    ['a fact that was never true', withChanges({ since: '2025-01-02', facts: { eps: 1 } })],
    ['the day of a fact', withChanges({ since: '2025-01-01', facts: { eps: 1, name: 'Lark Corp' } })],
  ] as const)('cannot express a correction of an older session: %s', async ([, corrected]) => {
    const store = createStore()
    const manifest = await store.build(pastOf([lark, wren], 4))
    expect(await store.extend(manifest, pastOf([corrected, wren], 6))).toBeUndefined()
    expect(await store.extend(manifest, pastOf([wren], 6))).toBeUndefined()
    expect((await store.extend(manifest, pastOf([lark, wren], 6)))?.nights.length).toBe(2)
  })

  test('include what became known late about an older session', async () => {
    const store = createStore()
    const manifest = await store.build(pastOf([lark, wren], 4))
    const learned: ListingHistory = {
      prints: { ...lark.prints, splits: [...lark.prints.splits, { session: 2, ratio: 3 }] },
      changes: [
        { since: '2025-01-02', facts: { eps: 2, name: 'Lark Corp' } },
        { since: '2025-01-03', facts: { beta: 1 } },
      ],
    }
    const past = () => pastOf([learned, wren], 6)
    const extended = await store.extend(manifest, past())
    expect(extended && (await store.listings(extended))).toEqual(await store.listings(await store.build(past())))
  })

  test('are written again if only facts became known, unless there are none', async () => {
    const store = createStore()
    const manifest = await store.build(pastOf([lark, wren], 4))
    const knowing = withChanges(...lark.changes, { since: '2025-01-05', facts: { eps: 7 } })
    const past = (count: number, listing = lark): Past => ({
      ...pastOf([wren], count),
      listings: eachOf([
        { ...listing, prints: upTo(listing, count)?.prints ?? listing.prints },
        upTo(wren, count) ?? wren,
      ]),
    })
    expect(await store.extend(manifest, past(4))).toEqual(manifest)
    expect(await store.extend(manifest, past(4, knowing))).toBeUndefined()
    const extended = await store.extend(manifest, past(5))
    const again = extended && (await store.extend(extended, past(5, knowing)))
    expect(again?.nights.map(({ date }) => date)).toEqual(['2025-01-05'])
    expect(again && (await store.listings(again))).toEqual(await store.listings(await store.build(past(5, knowing))))
  })
})
