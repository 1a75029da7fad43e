import type { BacktestRequest } from '#domain/backtest/backtest'
import type { BacktestResult, BacktestStatus, UnknownMetric } from '#domain/backtest/backtest-result'
import { succeed } from '#domain/result'
import type { Filters } from '#domain/screen/filters'
import type { Failure, Outcome } from '../contract.ts'
import type { Engine } from '../engine.ts'
import type { OpenMarket } from '../history/day-snapshot.ts'
import { otherDays, runScreen, runStarts, signalsOf, whatIsUnknownFirst } from './run-screen.ts'
import { createScreenDays, type ScreenDay } from './screen-days.ts'

interface BacktestMarket extends OpenMarket {
  /** The first session that can be shown, YYYY-MM-DD. */
  readonly earliest: string
  readonly engine: Engine
}

interface BacktestOptions {
  /** The market’s past, in which the filters can be used, or why there is none. */
  readonly open: (filters: Filters) => Promise<BacktestMarket | Failure>
  readonly breathe: () => Promise<void> | undefined
}

/** Thrown through a run that was cancelled. */
class Cancelled extends Error {}

/** Runs one backtest at a time in slices; a new one ends the one before. `forget` drops the past that it has in memory. */
export function createBacktests({ open, breathe }: BacktestOptions) {
  let days: { readonly of: OpenMarket['market']; readonly dayOf: ReturnType<typeof createScreenDays> } | undefined
  let running: object | undefined
  let status: BacktestStatus = { result: null }

  const daysOf = (past: OpenMarket) => {
    if (days?.of !== past.market) days = { of: past.market, dayOf: createScreenDays(past) }
    return days.dayOf
  }

  const run = async (
    { filters, scope, settings, everyStart }: BacktestRequest,
    mine: object,
  ): Promise<Failure | undefined> => {
    const past = await open(filters)
    if ('id' in past) return past
    if (past.manifest.prints === 'sparse') return { id: 'sparsePast' }
    const { market, earliest, engine } = past
    const screenDay = daysOf(past)
    let progress = { done: 0, total: 0 }
    let result: BacktestResult | null = null
    let unknown: readonly UnknownMetric[] = []
    const tell = () => {
      if (running !== mine) throw new Cancelled()
      status = { progress, unknown, result }
    }
    const look = (session: number): Promise<ScreenDay> =>
      screenDay(engine, { filters, scope }, session, () => {
        tell()
        return breathe()
      })
    const dayOf = async (session: number): Promise<ScreenDay> => {
      const day = await look(session)
      progress = { ...progress, done: progress.done + 1 }
      tell()
      return day
    }
    const screenRun = { market, earliest, filters, settings, dayOf }
    progress = { done: 0, total: signalsOf(screenRun).length }
    tell()
    // Its days are those of the run, which finds them calculated.
    unknown = await whatIsUnknownFirst({ ...screenRun, dayOf: look })
    tell()
    result = await runScreen(screenRun)
    if (everyStart) {
      progress = { done: 0, total: result.rebalances.length + otherDays(screenRun, result) }
      tell()
      result = { ...result, starts: await runStarts(screenRun, result) }
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
    days = undefined
    status = { result: null }
  }
  return { queries, forget }
}
