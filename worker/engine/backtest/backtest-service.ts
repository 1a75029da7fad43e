import type { BacktestRequest } from '#domain/backtest/backtest'
import type { BacktestResult, BacktestStatus, UnknownMetric } from '#domain/backtest/backtest-result'
import { renamedListings } from '#domain/backtest/renamed-listings'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { succeed } from '#domain/result'
import type { Filters } from '#domain/screen/filters'
import type { Failure, Outcome } from '../../contract.ts'
import type { Engine } from '../engine.ts'
import type { OpenMarket } from '../history/day-snapshot.ts'
import { knownOn } from '../history/packed-facts.ts'
import type { PastMarket } from '../history/past-market.ts'
import { createMarketRuns } from './market-runs.ts'
import { runScreen, signalsOf, whatIsUnknownFirst } from './run-screen.ts'
import { runStarts, sessionsOf, startsOf } from './run-starts.ts'
import { createScreenDays } from './screen-days.ts'
import { createReliability } from './select-rows.ts'

interface BacktestMarket extends OpenMarket {
  /** The first session that can be shown, YYYY-MM-DD. */
  readonly earliest: string
  readonly engine: Engine
}

interface BacktestOptions {
  /** The market’s past, ready for the filters, or why it is not available. */
  readonly open: (filters: Filters) => Promise<BacktestMarket | Failure>
  readonly breathe: () => Promise<void> | undefined
}

/** Thrown through a run that was cancelled. */
class Cancelled extends Error {}

/** The calculations that each market needs once. */
function createKnown(market: PastMarket) {
  const isReliable = createReliability(market)
  const nameOf = (history: ListingHistory) => knownOn(history, market.dates.at(-1) ?? '', () => 1).facts.name
  const prints = market.listings.map((history) => history.prints)
  const renamed = renamedListings(prints, (index) => {
    const history = market.listings[index]
    return history ? nameOf(history) : null
  })
  return {
    renamed,
    screenDays: createScreenDays(market, isReliable),
    marketRuns: createMarketRuns(market, { renamed, isReliable }),
  }
}

async function* counted<Item>(items: AsyncIterable<Item>, onItem: () => void): AsyncGenerator<Item> {
  for await (const item of items) {
    onItem()
    yield item
  }
}

/** Runs one backtest at a time in slices; a new one ends the previous one. `forget` removes the past from memory. */
export function createBacktests({ open, breathe }: BacktestOptions) {
  let known: (ReturnType<typeof createKnown> & { readonly of: OpenMarket['market'] }) | undefined
  let running: object | undefined
  let status: BacktestStatus = { result: null }

  const knownOf = ({ market }: OpenMarket) => {
    if (known?.of !== market) known = { of: market, ...createKnown(market) }
    return known
  }

  const run = async (
    { filters, scope, settings, everyStart }: BacktestRequest,
    mine: object,
  ): Promise<Failure | undefined> => {
    const past = await open(filters)
    if ('id' in past) return past
    if (past.manifest.prints === 'sparse') return { id: 'sparsePast' }
    const { market, earliest, engine } = past
    const { screenDays, marketRuns, renamed } = knownOf(past)
    let progress = { done: 0, total: 0 }
    let result: BacktestResult | null = null
    let unknown: readonly UnknownMetric[] = []
    const tell = () => {
      if (running !== mine) throw new Cancelled()
      status = { progress, unknown, result }
    }
    const onDay = () => {
      progress = { ...progress, done: progress.done + 1 }
      tell()
    }
    const pause = () => {
      tell()
      return breathe()
    }
    const question = {
      ...{ engine, question: { filters, scope, weighting: settings.weighting }, breathe: pause },
      years: past.years,
    }
    const ask = { market, earliest, filters, settings, renamed, breathe: pause }
    const days = (sessions: readonly number[]) => screenDays.days({ ...question, sessions })
    const screenRun = { ...ask, marketRuns, onMarketDay: onDay }
    // Two steps per day: screening it, and valuing its whole market.
    progress = { done: 0, total: 2 * signalsOf(ask).length }
    tell()
    // The run uses the same days, which are then calculated already.
    unknown = await whatIsUnknownFirst({ ...screenRun, days })
    tell()
    result = await runScreen({ ...screenRun, days: (sessions) => counted(days(sessions), onDay) })
    if (everyStart) {
      progress = { done: 0, total: sessionsOf(startsOf(ask, result)).length }
      tell()
      const held = (sessions: readonly number[]) =>
        counted(screenDays.first({ ...question, sessions }, settings.count), onDay)
      result = { ...result, starts: await runStarts({ ...ask, held }, result) }
    }
    tell()
    status = { result }
    return undefined
  }

  const start = async (request: BacktestRequest): Promise<void> => {
    const mine = (running = {})
    status = { progress: { done: 0, total: 0 }, result: null }
    try {
      const failure = await run(request, mine)
      if (failure && running === mine) status = { result: null, failure }
    } catch (error) {
      if (error instanceof Cancelled || running !== mine) return
      status = { result: null, failure: { id: 'crashed', detail: String(error) } }
    }
    if (running === mine) running = undefined
  }

  const queries = {
    startBacktest(request: BacktestRequest): Promise<Outcome<BacktestStatus>> {
      void start(request)
      return Promise.resolve(succeed(status))
    },
    backtestStatus: (): Promise<Outcome<BacktestStatus>> => Promise.resolve(succeed(status)),
    cancelBacktest(): Promise<Outcome<BacktestStatus>> {
      running = undefined
      status = { result: status.result }
      return Promise.resolve(succeed(status))
    },
  }
  const forget = () => {
    running = undefined
    known = undefined
    status = { result: null }
  }
  return { queries, forget }
}
