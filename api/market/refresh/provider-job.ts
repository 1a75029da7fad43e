import type { ListingChanges } from '#domain/dataset/listing-changes'
import { statedExtremes } from '#domain/dataset/parse-stock'
import { type PeriodStatistics, statisticsOf } from '#domain/dataset/statistics'
import { technicalSessions } from '#domain/history/stock-as-of'
import { type Result, succeed } from '#domain/result'
import { periods } from '#domain/stock/stock'
import { startsOf, type Technical, technicalOf } from '#domain/stock/technical'
import type { Database } from '../../platform/database/database.ts'
import { adjustForSplits, splitsBySymbol } from '../bars.ts'
import { iterateYielding } from '../dataset/read-lines.ts'
import type { CompanyPart, Overview, Provider } from '../providers/provider.ts'
import type { DatasetStore } from '../publish/dataset-store.ts'
import { unchangedFile } from '../publish/manifest.ts'
import { publishRecords } from '../publish/publish-records.ts'
import { type Bar, createMarketStore, type MarketStore } from '../store/market-store.ts'
import { closingTimeOf, lastTradingDay, tradingDaysUpTo, yearsBefore } from '../trading-calendar.ts'
import { withAges } from './record-ages.ts'
import { changesOf } from './record-changes.ts'
import type { RefreshJob, RefreshResult, RefreshTask } from './refresh.ts'
import { sparseRecords, sparseSessions } from './sparse-records.ts'

/** The input of records. */
interface RecordInput {
  readonly store: MarketStore
  readonly provider: Pick<Provider, 'overviewOf' | 'companyPartOf'>
  /** The newest trading day; later bars are ignored. */
  readonly session: string
  /** Stocks without a trade since this day are left out: they were delisted without notice. */
  readonly since: string
  /** Older bars belong only to the market's past. */
  readonly firstBar: string
  /** Technical values use bars from this day on: otherwise they would depend on how long the store has been collecting. */
  readonly firstDay: string
}

/**
 * The dataset's lines of all listed stocks that have traded, by symbol. Deterministic: the creation time of a record is
 * the closing time of its trading day.
 */
async function buildRecords({
  store,
  provider,
  session,
  since,
  firstBar,
  firstDay,
}: RecordInput): Promise<readonly string[]> {
  const [splits, series] = [splitsBySymbol(await store.splits()), await store.series()]
  const [sp500, dowJones] = [await store.members('sp500'), await store.members('dowJones')]
  const createdAt = new Date(closingTimeOf(session)).toISOString()
  const lines: string[] = []
  for await (const listing of iterateYielding(await store.listings())) {
    const { symbol } = listing
    const past = (await store.bars(symbol, firstBar)).filter((bar) => bar.date <= session)
    const last = past.at(-1)
    if (!last || last.date < since) continue
    const own = splits.get(symbol) ?? []
    const bars = adjustForSplits(past, own)
    const stored = await store.overview(symbol)
    const companyPart = stored && provider.companyPartOf?.(stored)
    const overview = withAges(provider.overviewOf({ listing, overview: stored, bars, splits: own }), {
      last: last.date,
      session,
      day: session,
      reports: companyPart?.reports,
    })
    const technical = technicalPart(
      bars.filter(({ date }) => date >= firstDay),
      overview,
    )
    const flags = { sp500: sp500.has(symbol), dowJones: dowJones.has(symbol) }
    const changes = changesOf(symbol, { spans: series.get(symbol), splits: own, day: last.date })
    const rest = { ...technical, createdAt, ...flags, ...changes, ...companyPart, overview }
    lines.push(JSON.stringify(recordOf(symbol, bars, rest)))
  }
  return lines
}

interface RecordFields extends Partial<ListingChanges>, CompanyPart {
  readonly technical?: Technical
  readonly createdAt: string
  readonly sp500: boolean
  readonly dowJones: boolean
  readonly overview: Overview | undefined
}

function recordOf(symbol: string, bars: readonly Bar[], rest: RecordFields) {
  const last = bars.at(-1)
  // As many sessions as the longest period needs.
  const series = bars.slice(-periods.twoMonths - 1).map(({ close, volume }) => ({ close, volume: volume ?? NaN }))
  const known = Object.entries(statisticsOf(series)).map(
    ([period, statistics]) => [period, withKnown(statistics)] as const,
  )
  return {
    symbol,
    last: { date: last?.date, close: last?.close, ...volumeOf(last) },
    ...Object.fromEntries(known),
    ...rest,
  }
}

function technicalPart(bars: readonly Bar[], overview: Overview = {}): { readonly technical?: Technical } {
  const column = (price: 'open' | 'high' | 'low') => bars.map((bar) => bar[price] ?? NaN)
  const technical = technicalOf({
    close: bars.map(({ close }) => close),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    ...startsOf(bars.map(({ date }) => date)),
    ...statedExtremes(overview),
  })
  return Object.keys(technical).length > 0 ? { technical } : {}
}

const volumeOf = (bar: Bar | undefined) => (typeof bar?.volume === 'number' ? { volume: bar.volume } : {})

/** Omits the average volume where a volume is unknown. */
function withKnown({ close, volume }: PeriodStatistics): Partial<PeriodStatistics> {
  return Number.isNaN(volume.average) ? { close } : { close, volume }
}

/** Trading days to store in addition to the collected ones, for late corrections. */
const extraDays = 10
/** Trading days without a trade after which a stock is left out. */
const maxIdleDays = 21
/** Milliseconds after the close before which no provider has the trading day. */
const minDelayMs = 30 * 60_000

interface Storage {
  readonly db: Database
  readonly datasets: DatasetStore
  /** The years of bars to keep for the market's past; absent if it has none. */
  readonly historyYears?: number | undefined
}

/** The first day whose bars are kept, at the latest `needed`, from which a refresh needs them. */
function firstKeptDay(needed: string, tradingDay: string, years = 0): string {
  const day = yearsBefore(tradingDay, years)
  return day < needed ? day : needed
}

/** Refreshes from a provider: collects, builds, checks and publishes, and deletes old data. */
export function providerJob(provider: Provider, { db, datasets, historyYears }: Storage): RefreshJob {
  const store = createMarketStore(db, provider.name)

  const recordsOf = (tradingDay: string, days: readonly string[], tradingDays: readonly string[]) =>
    buildRecords({
      store,
      provider,
      session: tradingDay,
      since: days.at(-maxIdleDays) ?? tradingDay,
      firstBar: days[0] ?? tradingDay,
      firstDay: tradingDays[0] ?? tradingDay,
    })

  async function run({ tradingDay, lease, onProgress, signal, ...rest }: RefreshTask): Promise<Result<RefreshResult>> {
    const days = tradingDaysUpTo(tradingDay, technicalSessions + extraDays)
    const tradingDays = days.slice(-technicalSessions)
    const isFirst = (await datasets.manifests()).every(({ isPartial }) => isPartial === true)
    const collected = await provider.collect({ store, tradingDay, tradingDays, onProgress, signal, isFirst, ...rest })
    if (!collected.ok) return collected
    onProgress({ step: 'records', done: 0, total: 0 })
    const { session, lines } = provider.prints
      ? await sparseRecords({ store, provider, tradingDay })
      : { session: tradingDay, lines: await recordsOf(tradingDay, days, tradingDays) }
    signal.throwIfAborted()
    const inputVersion = (await provider.inputVersion?.({ tradingDay, isFirst })) ?? tradingDay
    const release = await publishRecords(datasets.fencedBy(lease), {
      ...{ lines, inputVersion, session },
      isPartial: rest.only !== undefined,
    })
    if (!release.ok) return release
    const needed = provider.prints ? tradingDaysUpTo(tradingDay, sparseSessions) : days
    await store.deleteBefore(firstKeptDay(needed[0] ?? tradingDay, tradingDay, historyYears))
    return succeed({ manifest: release.value.manifest, warnings: collected.value })
  }

  return {
    source: provider.name,
    stepShares: provider.stepShares,
    newestTradingDay: (now) =>
      provider.newestTradingDay?.(now) ?? Promise.resolve(succeed(lastTradingDay(now, minDelayMs))),
    // After a refresh of only some symbols, the whole market is still due; so is a dataset file that is served unchanged.
    async publishedTradingDay() {
      const whole = (await datasets.manifests()).find(
        ({ isPartial, edition }) => isPartial !== true && !edition.startsWith(unchangedFile),
      )
      if (whole && provider.publishedTradingDay) return provider.publishedTradingDay(whole.edition)
      return whole?.sessions.newest ?? undefined
    },
    run,
  }
}
