import type { BacktestRequest } from '#domain/backtest/backtest'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import { type HistoryManifest, sessionsOf } from '#domain/history/manifest'
import type { PastChart } from '#domain/history/past-status'
import { succeed } from '#domain/result'
import { pause } from '#domain/waiting'
import { fail, type Outcome } from '../contract.ts'
import { createBacktests } from './backtest/backtest-service.ts'
import { engine } from './engine.ts'
import { createBreathing } from './history/breathing.ts'
import { columnsAsOf } from './history/columns-as-of.ts'
import { viewable } from './history/describe-past.ts'
import { chartOf } from './history/listing-chart.ts'
import { openHistory, type ReadFile } from './history/open-history.ts'
import { createPastDays } from './history/past-days.ts'
import { createPastMarket } from './history/past-market.ts'
import { shownDay } from './history/shown-day.ts'
import type { LoadedYears } from './query/year-columns.ts'
import type { Snapshot } from './snapshot.ts'

/** A market's past in memory, for queries outside of a browser with the code that answers them on a device. */
export interface OpenedPast {
  /** The sessions that the market can be shown as of, YYYY-MM-DD, the oldest first. */
  readonly sessions: readonly string[]
  readonly simulated: boolean
  /** The market as of one of those sessions, ready for queries. A few stay in memory. */
  day(session: string): Promise<Snapshot>
  /** The daily closes of the newest listing with a symbol; undefined for none. */
  chart(symbol: string): Omit<PastChart, 'knownSince'> | undefined
  /** Runs backtests one after the other; a failure if too many wait, or one takes too long. Its query must be prepared. */
  backtest(request: BacktestRequest): Promise<Outcome<BacktestResult>>
}

interface OpenOptions {
  /** Milliseconds of work between pauses in which other requests are answered. */
  readonly sliceMs: number
  /** How many backtests may wait for others. */
  readonly maxWaiting: number
  /** Milliseconds until a backtest is ended. */
  readonly maxRunMs: number
  /** The fiscal years of today’s companies, loaded when a query is prepared; without it there are none. */
  readonly years?: Pick<LoadedYears, 'current'> | undefined
}

/** Opens a market's past, which stays in memory; undefined if a file is missing or damaged. */
export async function openPast(
  manifest: HistoryManifest,
  file: ReadFile,
  options: OpenOptions,
): Promise<OpenedPast | undefined> {
  const breathe = createBreathing(options.sliceMs)
  const listings = await openHistory(manifest, file, breathe)
  if (!listings) return undefined
  const sessions = viewable(manifest)
  const market = createPastMarket(sessionsOf(manifest), listings)
  // A query that calculated columns itself would keep other requests waiting.
  const past = { manifest, market, years: options.years?.current, columnsOf: columnsAsOf }
  const days = createPastDays(sessions, (session) => shownDay(engine, past, session, breathe))
  const { queries } = createBacktests({
    breathe,
    open: () => Promise.resolve({ ...past, engine, earliest: sessions[0] ?? '' }),
  })
  return {
    sessions,
    simulated: manifest.simulated,
    day: days.of,
    chart(symbol) {
      const last = market.dates.length - 1
      const listing = market.listing(symbol, last)
      return listing && chartOf(listing.prints, market.dates, last)
    },
    backtest: oneAfterTheOther(options.maxWaiting, (request) => runToItsEnd(queries, request, options.maxRunMs)),
  }
}

/** Milliseconds between two checks of a run's status. */
const pollMs = 20

async function runToItsEnd(
  queries: ReturnType<typeof createBacktests>['queries'],
  request: BacktestRequest,
  maxRunMs: number,
): Promise<Outcome<BacktestResult>> {
  const end = performance.now() + maxRunMs
  let outcome = await queries.startBacktest(request)
  while (outcome.ok && outcome.value.progress && performance.now() < end) {
    await pause(pollMs)
    outcome = await queries.backtestStatus()
  }
  if (!outcome.ok) return outcome
  const { progress, result, failure } = outcome.value
  if (progress) {
    await queries.cancelBacktest()
    return fail('stalled')
  }
  return result ? succeed(result) : fail(failure?.id === 'sparsePast' ? 'sparsePast' : 'crashed', failure?.detail)
}

/** Runs one call at a time; a failure if too many wait. */
function oneAfterTheOther<Request, Value>(
  maxWaiting: number,
  run: (request: Request) => Promise<Outcome<Value>>,
): (request: Request) => Promise<Outcome<Value>> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (request) => {
    if (waiting > maxWaiting) return Promise.resolve(fail('superseded'))
    waiting++
    const turn = last.then(() => run(request)).finally(() => waiting--)
    last = turn.catch(() => undefined)
    return turn
  }
}
