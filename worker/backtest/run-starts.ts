import type { BacktestResult, BacktestStarts } from '#domain/backtest/backtest-result'
import { createPortfolio, type PortfolioRun } from '#domain/backtest/run-backtest'
import { countStarts } from '#domain/backtest/schedule'
import { lastSession, type RunQuestion, signalsOf, targetOf } from './run-screen.ts'
import type { SelectedListings } from './screen-days.ts'

interface StartsRun extends RunQuestion {
  readonly breathe: () => Promise<void> | undefined
  /** What is held of the screen on some sessions, ascending. */
  readonly held: (sessions: readonly number[]) => AsyncIterable<readonly [session: number, held: SelectedListings]>
}

/** The sessions that each start of a run decides on: those of the run itself come first, each later one begins a session later. */
export function startsOf(run: RunQuestion, { rebalances }: BacktestResult): readonly (readonly number[])[] {
  const { dates } = run.market
  const [first = '9'] = rebalances.map(({ signal }) => signal)
  const count = countStarts(rebalances.map(({ signal }) => dates.indexOf(signal)))
  // None before the run itself begins, and none without a session on which it could be traded.
  const signals = signalsOf(run).filter((signal) => (dates[signal] ?? '') >= first)
  const last = lastSession(run)
  return Array.from({ length: count }, (_, later) =>
    signals.map((signal) => signal + later).filter((signal) => signal < last),
  ).filter((some) => some.length > 0)
}

/** All sessions of some starts, ascending. */
export const sessionsOf = (starts: readonly (readonly number[])[]): readonly number[] =>
  [...new Set(starts.flat())].sort((a, b) => a - b)

/**
 * The same run begun at each session of its first period: each rebalance comes as many sessions later as the first one. All runs
 * go from session to session together: each session is screened once, and nothing of it is kept.
 */
export async function runStarts(run: StartsRun, result: BacktestResult): Promise<BacktestStarts> {
  const { market, settings, breathe } = run
  const listings = market.listings.map(({ prints }) => prints)
  const options = { ...settings, last: lastSession(run), newest: market.dates.length - 1 }
  const starts = startsOf(run, result)
  const runs = starts.map((signals) => ({ signals, portfolio: createPortfolio(listings, options), at: 0 }))
  for await (const [session, held] of run.held(sessionsOf(starts)))
    for (const one of runs) {
      if (one.signals[one.at] !== session) continue
      const next = one.signals[++one.at]
      one.portfolio.rebalance(targetOf(session, held, settings), next === undefined ? undefined : next + 1)
      const pause = breathe()
      if (pause) await pause
    }
  return bandOf(
    runs.map(({ portfolio }) => portfolio.run()),
    result.dates.length,
    breathe,
  )
}

const sessionsPerSlice = 64

/** The lowest, the middle and the highest of several runs that end together, at each of the last sessions. */
async function bandOf(
  runs: readonly PortfolioRun[],
  sessions: number,
  breathe: StartsRun['breathe'],
): Promise<BacktestStarts> {
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
    const pause = session % sessionsPerSlice === 0 ? breathe() : undefined
    if (pause) await pause
  }
  return {
    ends: runs.map(({ values }) => ({ value: values.at(-1) ?? NaN, sessions: values.length - 1 })),
    ...{ low, median, high },
  }
}
