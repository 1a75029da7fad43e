import { isTradingDay } from '#domain/dataset/trading-days'
import type { PrintedRanges, PrintedSplit, Prints } from '#domain/history/prints'
import { fail, succeed } from '#domain/result'
import { splitsBySymbol } from '../market/bars.ts'
import { symbolOfSeries } from '../market/identity/symbol-spans.ts'
import { isApart, recordOf } from '../market/providers/sec/company-records.ts'
import { factChanges } from '../market/providers/sec/fact-changes.ts'
import { formerNumbers, reportsOf } from '../market/providers/sec/former-numbers.ts'
import type { Bar, MarketStore, Split } from '../market/store/market-store.ts'
import { yearsBefore } from '../market/trading-calendar.ts'
import type { PastListing, PastSource } from './past-source.ts'
import type { NewestDataset } from './with-dataset-facts.ts'

/** Raised when the same bars give other blocks, so that they are rebuilt. */
const version = 2

type CollectedBars = Pick<
  MarketStore,
  'bars' | 'checkpoints' | 'dates' | 'listings' | 'newestDates' | 'overview' | 'reported' | 'series' | 'splits'
>

/**
 * The past of a market that is collected from a provider: its bars up to the session of the newest dataset. It grows with each
 * session until it has all years.
 */
export function collectedPast(
  store: CollectedBars,
  { years, isSparse = false }: { readonly years: number; readonly isSparse?: boolean },
  newest: NewestDataset,
): PastSource {
  // A record is made after the close of its session, on the same day in UTC.
  const newestSession = () => newest()?.createdAt?.slice(0, 10)
  const editionOf = (session: string | undefined) => (session === undefined ? '' : `${version} ${years} ${session}`)
  return {
    simulated: false,
    years,
    revision: () => Promise.resolve(editionOf(newestSession())),
    edition: () => Promise.resolve(succeed(editionOf(newestSession()))),
    async open(from) {
      const session = newestSession()
      if (session === undefined) return fail('The market has no dataset yet.')
      const start = yearsBefore(session, years)
      const kept = (date: string) => date <= session && (date > start || (from !== undefined && date >= from))
      const dates = (await store.dates(from !== undefined && from < start ? from : start)).filter(
        (date) => kept(date) && isTradingDay(date),
      )
      if (dates.length === 0) return fail('The market has no prices yet.')
      return succeed({
        edition: editionOf(session),
        ...(isSparse && { prints: 'sparse' }),
        dates,
        listings: readListings(store, dates, isSparse),
      })
    },
  }
}

async function* readListings(
  store: CollectedBars,
  dates: readonly string[],
  isSparse: boolean,
): AsyncGenerator<PastListing> {
  const indexes = new Map(dates.map((date, index) => [date, index]))
  const splits = splitsBySymbol(await store.splits())
  const former = await formerNumbers(store)
  const ciks = new Map((await store.listings()).map(({ symbol, cik }) => [symbol, cik]))
  const series = await store.series()
  for (const { symbol, listings } of bySymbol([...(await store.newestDates()).keys(), ...series.keys()])) {
    const found: PastListing[] = []
    for (const name of listings) {
      const own = splits.get(name) ?? []
      const prints = printsOf(await store.bars(name, dates[0]), own, { symbol, dates, indexes })
      if (!prints) continue
      const cik = ciks.get(name) ?? null
      const reported = cik === null ? undefined : await reportsOf(store, cik, former)
      const overview = name === symbol ? await store.overview(symbol) : undefined
      const options = { from: dates[0], isApart: overview !== undefined && isApart(recordOf(overview)) }
      found.push({
        prints: isSparse ? { ...prints, isSparse } : prints,
        changes: reported ? factChanges(reported, own, options) : [],
        formerly: (series.get(name) ?? []).slice(0, -1).map((span) => span.symbol),
      })
    }
    yield* found.sort((a, b) => a.prints.first - b.prints.first)
  }
}

/** The names of listings that had the same symbol, by symbol. */
function bySymbol(names: readonly string[]) {
  const found = new Map<string, string[]>()
  for (const name of new Set(names)) {
    const symbol = symbolOfSeries(name)
    found.set(symbol, [...(found.get(symbol) ?? []), name])
  }
  return [...found].map(([symbol, listings]) => ({ symbol, listings })).sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
}

interface Sessions {
  readonly symbol: string
  readonly dates: readonly string[]
  readonly indexes: ReadonlyMap<string, number>
}

/** undefined if the listing never traded in these sessions. */
function printsOf(
  bars: readonly Bar[],
  splits: readonly Split[],
  { symbol, dates, indexes }: Sessions,
): Prints | undefined {
  const traded = bars.flatMap((bar) => {
    const session = indexes.get(bar.date)
    return session === undefined ? [] : [{ session, bar }]
  })
  const [first, last] = [traded[0]?.session, traded.at(-1)?.session]
  if (first === undefined || last === undefined) return undefined
  const series = (value: (bar: Bar) => number | null) => {
    const values = new Float64Array(last - first + 1).fill(NaN)
    for (const { session, bar } of traded) values[session - first] = value(bar) ?? NaN
    return values
  }
  const ranges: PrintedRanges = {
    open: series(({ open }) => open),
    high: series(({ high }) => high),
    low: series(({ low }) => low),
  }
  const hasRanges = [ranges.open, ranges.high, ranges.low].some((column) => !column.every(Number.isNaN))
  return {
    symbol,
    first,
    close: series(({ close }) => close),
    volume: series(({ volume }) => volume),
    ...(hasRanges && { ranges }),
    splits: splits.flatMap(({ date, ratio }): readonly PrintedSplit[] => {
      const session = dates.findIndex((day) => day >= date)
      return session > first && session <= last ? [{ session, ratio }] : []
    }),
  }
}
