import type { BacktestSettings, Target } from '#domain/backtest/backtest'
import type { BacktestRebalance, BacktestResult, BacktestStarts, UnknownMetric } from '#domain/backtest/backtest-result'
import { neededMetrics, withoutNeed } from '#domain/backtest/needed-metrics'
import { type PortfolioRun, runPortfolio } from '#domain/backtest/run-backtest'
import { countStarts, signalSessions } from '#domain/backtest/schedule'
import { type Candidate, weigh } from '#domain/backtest/weights'
import type { Prints } from '#domain/history/prints'
import type { Filters } from '#domain/screen/filters'
import type { PastMarket } from '../history/past-market.ts'
import type { ScreenDay } from './screen-days.ts'

interface ScreenRun {
  readonly market: PastMarket
  /** The first session that can be shown, YYYY-MM-DD. */
  readonly earliest: string
  readonly filters: Filters
  readonly settings: BacktestSettings
  /** What the screen selects on a session. */
  readonly dayOf: (session: number) => Promise<ScreenDay>
}

type SignalDay = readonly [session: number, day: ScreenDay]

/** The sessions that a run decides on, each moved by so many. */
export function signalsOf({ market, earliest, settings }: Omit<ScreenRun, 'dayOf'>, later = 0): readonly number[] {
  const from = settings.from < earliest ? earliest : settings.from
  return signalSessions(market.dates, { ...settings, from }, later)
}

/** What a screen would have returned, without its other starts. */
export async function runScreen(run: ScreenRun): Promise<BacktestResult> {
  const { market, settings } = run
  const days: SignalDay[] = []
  for (const signal of signalsOf(run)) days.push([signal, await run.dayOf(signal)])
  const { unknown, from } = whatIsUnknown(market.dates, days, run)
  const used = days.slice(from)
  const last = market.dates.findLastIndex((date) => date <= settings.to)
  const listings = market.listings.map(({ prints }) => prints)
  const ofMarket = { ...settings, costBasisPoints: 0, count: 0 }
  const valuesOf = (targets: readonly Target[], costBasisPoints = settings.costBasisPoints): PortfolioRun =>
    runPortfolio(listings, targets, { ...settings, costBasisPoints, last, newest: market.dates.length - 1 })
  const targets = used.map(([signal, day]) => targetOf(signal, day, settings))
  const own = valuesOf(targets)
  const equal = used.map(([signal, day]) => targetOf(signal, day.market, { ...ofMarket, weighting: 'equal' }))
  const byCap = used.map(([signal, day]) => targetOf(signal, day.market, { ...ofMarket, weighting: 'cap' }))
  const hasCaps = used.every(([, { market: all }], at) => (byCap[at]?.holdings.length ?? 0) * 2 >= all.selected.length)
  return {
    dates: market.dates.slice(own.first, last + 1),
    values: own.values,
    equalMarket: valuesOf(equal, 0).values,
    capMarket: hasCaps && used.length > 0 ? valuesOf(byCap, 0).values : null,
    rebalances: targets.map((target, at) =>
      rebalanceOf(market.dates, listings, target, {
        selected: used[at]?.[1].selected.length ?? 0,
        traded: own.traded[at] ?? 0,
      }),
    ),
    unknown,
    ended: own.ended,
    unrecorded: own.unrecorded,
    unreliable: sum(used, ([, day]) => day.unreliable),
    withoutCap: sum(used, ([, day], at) => heldOf(day, settings).length - (targets[at]?.holdings.length ?? 0)),
    printsOnly: sum(used, ([, day]) => day.printsOnly),
    starts: null,
  }
}

/** The sessions that the run begun so many sessions later decides on, without those before the run itself begins. */
const laterSignals = (
  run: Omit<ScreenRun, 'dayOf'>,
  { rebalances }: BacktestResult,
  later: number,
): readonly number[] =>
  signalsOf(run, later).filter((signal) => (run.market.dates[signal - later] ?? '') >= (rebalances[0]?.signal ?? '9'))

const startsOf = ({ market }: Pick<ScreenRun, 'market'>, { rebalances }: BacktestResult): number =>
  countStarts(rebalances.map(({ signal }) => market.dates.indexOf(signal)))

/** How many days the other starts of a run ask for, besides those of the run itself. */
export function otherDays(run: Omit<ScreenRun, 'dayOf'>, result: BacktestResult): number {
  let count = 0
  for (let later = 1; later < startsOf(run, result); later++) count += laterSignals(run, result, later).length
  return count
}

/** The same run begun at each session of its first period: each rebalance comes as many sessions later as the first one. */
export async function runStarts(run: ScreenRun, result: BacktestResult): Promise<BacktestStarts> {
  const { market, settings } = run
  const listings = market.listings.map(({ prints }) => prints)
  const last = market.dates.findLastIndex((date) => date <= settings.to)
  const runs: PortfolioRun[] = []
  for (let later = 0; later < startsOf(run, result); later++) {
    const targets: Target[] = []
    for (const signal of laterSignals(run, result, later))
      targets.push(targetOf(signal, await run.dayOf(signal), settings))
    const options = { ...settings, last, newest: market.dates.length - 1 }
    if (targets.length > 0) runs.push(runPortfolio(listings, targets, options))
  }
  return bandOf(runs, result.dates.length)
}

/** The lowest, the middle and the highest of several runs that end together, at each of the last sessions. */
function bandOf(runs: readonly PortfolioRun[], sessions: number): BacktestStarts {
  const [low, median, high] = [new Float64Array(sessions), new Float64Array(sessions), new Float64Array(sessions)]
  for (let session = 0; session < sessions; session++) {
    const values = runs
      .map(({ values }) => values[values.length - sessions + session])
      .filter((value) => value !== undefined)
      .sort((a, b) => a - b)
    low[session] = values[0] ?? NaN
    high[session] = values.at(-1) ?? NaN
    const middle = (values.length - 1) / 2
    median[session] = ((values[Math.floor(middle)] ?? NaN) + (values[Math.ceil(middle)] ?? NaN)) / 2
  }
  return {
    ends: runs.map(({ values }) => ({ value: values.at(-1) ?? NaN, sessions: values.length - 1 })),
    low,
    median,
    high,
  }
}

/** The first stocks of a day’s order. */
function heldOf(
  { selected, marketCaps }: Pick<ScreenDay, 'selected' | 'marketCaps'>,
  { count }: Pick<BacktestSettings, 'count'>,
): readonly Candidate[] {
  const candidates = Array.from(selected, (listing, at) => ({ listing, marketCap: marketCaps[at] ?? NaN }))
  return count === 0 ? candidates : candidates.slice(0, count)
}

const targetOf = (
  signal: number,
  day: Pick<ScreenDay, 'selected' | 'marketCaps'>,
  settings: Pick<BacktestSettings, 'count' | 'weighting'>,
): Target => ({ signal, trade: signal + 1, holdings: weigh(heldOf(day, settings), settings.weighting) })

const rebalanceOf = (
  dates: readonly string[],
  listings: readonly Prints[],
  { signal, trade, holdings }: Target,
  counts: Pick<BacktestRebalance, 'selected' | 'traded'>,
): BacktestRebalance => ({
  signal: dates[signal] ?? '',
  trade: dates[trade] ?? '',
  symbols: holdings.map(({ listing }) => listings[listing]?.symbol ?? ''),
  weights: Float64Array.from(holdings, ({ weight }) => weight),
  ...counts,
})

/** A metric counts as known from the day on which half as many stocks have it as on the day on which most have it. */
const knownFrom = 0.5

/**
 * What a run needs and does not find on its first day, before it has screened all of them: since when it is known is searched
 * between its first and its last day. `whatIsUnknown` decides by all days.
 */
export async function whatIsUnknownFirst(run: ScreenRun): Promise<readonly UnknownMetric[]> {
  const { market, settings } = run
  const signals = signalsOf(run)
  const [first, last] = [signals[0], signals.at(-1)]
  if (first === undefined || last === undefined) return []
  const [begin, end] = [await run.dayOf(first), await run.dayOf(last)]
  const isOrdered = settings.count > 0 && [begin, end].some(({ selected }) => selected.length > settings.count)
  const unknown: UnknownMetric[] = []
  for (const id of neededBy(run, isOrdered)) {
    const shareOn = ({ known }: ScreenDay) => known.get(id) ?? 0
    const most = Math.max(shareOn(begin), shareOn(end))
    if (most > 0 && shareOn(begin) >= most * knownFrom) continue
    let [before, from] = [0, most === 0 ? signals.length : signals.length - 1]
    while (most > 0 && from - before > 1) {
      const middle = Math.floor((before + from) / 2)
      if (shareOn(await run.dayOf(signals[middle] ?? last)) >= most * knownFrom) from = middle
      else before = middle
    }
    const since = market.dates[signals[from] ?? -1] ?? null
    unknown.push({ id, since, without: withoutNeed(run.filters, id) })
  }
  return unknown
}

function neededBy({ filters, settings }: Pick<ScreenRun, 'filters' | 'settings'>, isOrdered: boolean) {
  const needed = new Set(neededMetrics(filters, isOrdered))
  if (settings.weighting === 'cap') needed.add('marketCap')
  return needed
}

/** What a run needs and does not find on the first days, and the index of the first day on which all of it is known. */
function whatIsUnknown(dates: readonly string[], days: readonly SignalDay[], run: ScreenRun) {
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
