import { sparseStatistics, sparseYear } from '#domain/dataset/sparse-periods'
import { olderThanTwoMonths } from '#domain/dataset/sparse-prints'
import { startsOf } from '#domain/stock/technical'
import { adjustForSplits, splitsBySymbol } from '../bars.ts'
import { iterateYielding } from '../dataset/read-lines.ts'
import type { Provider } from '../providers/provider.ts'
import type { MarketStore } from '../store/market-store.ts'
import { closingTimeOf, tradingDaysUpTo } from '../trading-calendar.ts'
import { withAges } from './record-ages.ts'
import { changesOf } from './record-changes.ts'

interface SparseInput {
  readonly store: MarketStore
  readonly provider: Pick<Provider, 'overviewOf' | 'companyPartOf'>
  /** The newest trading day; later prices are ignored. */
  readonly tradingDay: string
}

/** Sessions that records need: 52 weeks before a last print, which may be months old. */
export const sparseSessions = 320

/**
 * The dataset's lines of all listed stocks with a price in the last two months, by symbol, and the newest session with a price.
 * Deterministic: a record is made at the close of the trading day, when everything in it was filed.
 */
export async function sparseRecords({
  store,
  provider,
  tradingDay,
}: SparseInput): Promise<{ readonly session: string; readonly lines: readonly string[] }> {
  const days = tradingDaysUpTo(tradingDay, sparseSessions)
  const sessions = new Map(days.map((date, index) => [date, index]))
  const listed = await store.listings()
  const newest = await store.newestDates()
  const dates = listed.flatMap(({ symbol }) => newest.get(symbol) ?? []).filter((date) => date <= tradingDay)
  const session = dates.reduce((last, date) => (date > last ? date : last), '')
  const isTooOld = olderThanTwoMonths(dates)
  const [splits, series] = [splitsBySymbol(await store.splits()), await store.series()]
  const createdAt = new Date(closingTimeOf(tradingDay)).toISOString()
  const lines: string[] = []
  for await (const listing of iterateYielding(listed)) {
    const { symbol } = listing
    const past = (await store.bars(symbol)).filter(({ date }) => sessions.has(date))
    const own = splits.get(symbol) ?? []
    const bars = adjustForSplits(past, own)
    const prints = bars.map(({ date, close }) => ({ session: sessions.get(date) ?? 0, close }))
    const last = bars.at(-1)
    if (!last || isTooOld(last.date)) continue
    const { weeks52Start } = startsOf(days.slice(0, (prints.at(-1)?.session ?? 0) + 1))
    const year = sparseYear(prints, weeks52Start)
    const stored = await store.overview(symbol)
    const known = provider.overviewOf({ listing, overview: stored, bars, ...(year && { year }) })
    const companyPart = stored && provider.companyPartOf?.(stored)
    const { reports } = companyPart ?? {}
    const overview = withAges(known, { last: last.date, session, day: tradingDay, reports })
    lines.push(
      JSON.stringify({
        symbol,
        prints: 'sparse',
        last: { date: last.date, close: last.close },
        ...sparseStatistics(prints),
        createdAt,
        sp500: false,
        dowJones: false,
        ...companyPart,
        ...changesOf(symbol, { spans: series.get(symbol), splits: own, day: last.date }),
        overview,
      }),
    )
  }
  return { session, lines }
}
