import type { BacktestSettings, Target } from '#domain/backtest/backtest'
import type { BacktestRebalance, BacktestResult, UnknownMetric } from '#domain/backtest/backtest-result'
import { neededMetrics, withoutNeed } from '#domain/backtest/needed-metrics'
import type { RenamedListings } from '#domain/backtest/renamed-listings'
import { createPortfolio } from '#domain/backtest/run-backtest'
import { signalSessions } from '#domain/backtest/schedule'
import { tradesOf } from '#domain/backtest/trades'
import { type Candidate, weigh } from '#domain/backtest/weights'
import type { Filters } from '#domain/screen/filters'
import { chosenExchanges } from '#domain/screen/screen'
import type { PastMarket } from '../history/past-market.ts'
import type { createMarketRuns } from './market-runs.ts'
import { fundOf, rankBuckets } from './run-comparisons.ts'
import type { ScreenDay, SelectedListings } from './screen-days.ts'

/** The input of a run: market, filters and settings. */
export interface RunQuestion {
  readonly market: PastMarket
  /** The first session that can be shown, YYYY-MM-DD. */
  readonly earliest: string
  readonly filters: Filters
  readonly settings: BacktestSettings
  readonly renamed: RenamedListings
}

export interface ScreenRun extends RunQuestion {
  readonly breathe: () => Promise<void> | undefined
  /** The stocks that the screen selects on some ascending sessions. */
  readonly days: (sessions: readonly number[]) => AsyncIterable<SignalDay>
  /** Called when the whole market of a day has been valued. */
  readonly onMarketDay: () => void
  readonly marketRuns: ReturnType<typeof createMarketRuns>
}

type SignalDay = readonly [session: number, day: ScreenDay]

/** The indexes of the sessions of a run's signals. */
export function signalsOf({ market, earliest, settings }: RunQuestion): readonly number[] {
  const from = settings.from < earliest ? earliest : settings.from
  return signalSessions(market.dates, { ...settings, from })
}

/** The index of the last session of a run. */
export const lastSession = ({ market, settings }: RunQuestion): number =>
  market.dates.findLastIndex((date) => date <= settings.to)

/** What a screen would have returned, without other start dates. */
export async function runScreen(run: ScreenRun): Promise<BacktestResult> {
  const { market, settings, renamed, breathe } = run
  const days = await collect(run.days(signalsOf(run)))
  const { unknown, from } = whatIsUnknown(market.dates, days, run)
  const used = days.slice(from)
  const last = lastSession(run)
  const listings = market.listings.map(({ prints }) => prints)
  const options = { ...settings, last, newest: market.dates.length - 1, renamed }
  const portfolio = createPortfolio(listings, options)
  const rebalances: BacktestRebalance[] = []
  const bought: Target[] = []
  let [withoutCap, notTraded] = [0, 0]
  for (const [at, [signal, day]] of used.entries()) {
    const target = targetOf(signal, day, settings)
    const next = used[at + 1]?.[0]
    const holdings = portfolio.rebalance(target, next === undefined ? undefined : next + 1)
    withoutCap += heldOf(day, settings).length - target.holdings.length
    notTraded += target.holdings.length - holdings.length
    bought.push({ ...target, holdings })
    const turnover = at === 0 ? null : (portfolio.run().traded[at] ?? 0) / 2
    rebalances.push(rebalanceOf(market, { ...target, holdings }, { selected: day.selected.length, turnover }))
    const pause = breathe()
    if (pause) await pause
  }
  const exchanges = chosenExchanges(run.filters)
  const markets = await run.marketRuns({
    signals: used.map(([signal]) => signal),
    ...{ last, lossAtEnd: settings.lossAtEnd, exchanges, breathe, onDay: run.onMarketDay },
  })
  const own = portfolio.run()
  return {
    dates: market.dates.slice(own.first, last + 1),
    values: own.values,
    exchanges,
    equalMarket: markets.equal,
    capMarket: markets.cap,
    fund: fundOf(market, own.first, options),
    ...{ rebalances, unknown, withoutCap, notTraded },
    trades: await tradesOf(listings, bought, options, breathe),
    ranks: await rankBuckets(listings, used, options, breathe),
    ended: own.ended,
    unrecorded: own.unrecorded,
    unreliable: sum(used, ([, day]) => day.unreliable),
    unknownSector: sum(used, ([, day]) => day.unknownSector),
    starts: null,
  }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** The first stocks of a day’s order. */
function heldOf(
  { selected, marketCaps }: SelectedListings,
  { count }: Pick<BacktestSettings, 'count'>,
): readonly Candidate[] {
  const held = count === 0 ? selected : selected.subarray(0, count)
  return Array.from(held, (listing, at) => ({ listing, marketCap: marketCaps[at] ?? NaN }))
}

/** The holdings of a run after a signal. */
export const targetOf = (
  signal: number,
  day: SelectedListings,
  settings: Pick<BacktestSettings, 'count' | 'weighting'>,
): Target => ({ signal, trade: signal + 1, holdings: weigh(heldOf(day, settings), settings.weighting) })

const rebalanceOf = (
  { dates, listings }: PastMarket,
  { signal, trade, holdings }: Target,
  counts: Pick<BacktestRebalance, 'selected' | 'turnover'>,
): BacktestRebalance => ({
  signal: dates[signal] ?? '',
  trade: dates[trade] ?? '',
  symbols: holdings.map(({ listing }) => listings[listing]?.prints.symbol ?? ''),
  weights: Float64Array.from(holdings, ({ weight }) => weight),
  ...counts,
})

/** A metric counts as known from the first day on which at least half of its maximum number of stocks have it. */
const knownFrom = 0.5

/**
 * The metrics that a run needs and its first day lacks, before the run has screened all days: a binary search between its
 * first and its last day finds since when each is known. `whatIsUnknown` decides by all days.
 */
export async function whatIsUnknownFirst(
  run: RunQuestion & Pick<ScreenRun, 'days'>,
): Promise<readonly UnknownMetric[]> {
  const { market, settings } = run
  const signals = signalsOf(run)
  const [first, last] = [signals[0], signals.at(-1)]
  if (first === undefined || last === undefined) return []
  const ends = await collect(run.days(first === last ? [first] : [first, last]))
  const [begin, end] = [ends[0]?.[1], ends.at(-1)?.[1]]
  if (!begin || !end) return []
  const isOrdered = settings.count > 0 && [begin, end].some(({ selected }) => selected.length > settings.count)
  const unknown: UnknownMetric[] = []
  for (const id of neededBy(run, isOrdered)) {
    const shareOn = ({ known }: ScreenDay) => known.get(id) ?? 0
    const most = Math.max(shareOn(begin), shareOn(end))
    if (most > 0 && shareOn(begin) >= most * knownFrom) continue
    let [before, from] = [0, most === 0 ? signals.length : signals.length - 1]
    while (most > 0 && from - before > 1) {
      const middle = Math.floor((before + from) / 2)
      const [between] = await collect(run.days([signals[middle] ?? last]))
      if (between && shareOn(between[1]) >= most * knownFrom) from = middle
      else before = middle
    }
    const since = market.dates[signals[from] ?? -1] ?? null
    unknown.push({ id, since, without: withoutNeed(run.filters, id) })
  }
  return unknown
}

function neededBy({ filters, settings }: RunQuestion, isOrdered: boolean) {
  const needed = new Set(neededMetrics(filters, isOrdered))
  if (settings.weighting === 'cap') needed.add('marketCap')
  return needed
}

/** The metrics that a run needs and the first days lack, and the index of the first day on which all are known. */
function whatIsUnknown(dates: readonly string[], days: readonly SignalDay[], run: RunQuestion) {
  const { settings } = run
  const isOrdered = settings.count > 0 && days.some(([, { selected }]) => selected.length > settings.count)
  const unknown: UnknownMetric[] = []
  let from = 0
  for (const id of neededBy(run, isOrdered)) {
    const shares = days.map(([, { known }]) => known.get(id) ?? 0)
    const most = Math.max(...shares)
    const first = most === 0 ? days.length : shares.findIndex((share) => share >= most * knownFrom)
    const since = dates[days[first]?.[0] ?? -1] ?? null
    if (first > 0) unknown.push({ id, since, without: withoutNeed(run.filters, id) })
    from = Math.max(from, first)
  }
  return { unknown, from }
}

const sum = <Item>(items: readonly Item[], valueOf: (item: Item, at: number) => number): number =>
  items.reduce((total, item, at) => total + valueOf(item, at), 0)
