import type { BacktestSettings } from '#domain/backtest/backtest'
import type { BacktestResult, BacktestStarts } from '#domain/backtest/backtest-result'
import { createPortfolio, type PortfolioRun } from '#domain/backtest/run-backtest'
import { countStarts } from '#domain/backtest/schedule'
import { lastSession, type RunQuestion, signalsOf, targetOf } from './run-screen.ts'
import type { SelectedListings } from './screen-days.ts'

interface StartsRun extends RunQuestion {
  readonly breathe: () => Promise<void> | undefined
  /** The stocks that the screen holds on some ascending sessions. */
  readonly held: (sessions: readonly number[]) => AsyncIterable<readonly [session: number, held: SelectedListings]>
}

/** The signals' sessions of each start of a run: first those of the run itself; each further start begins a session later. */
export function startsOf(run: RunQuestion, { rebalances }: BacktestResult): readonly (readonly number[])[] {
  const { dates } = run.market
  const [first = '9'] = rebalances.map(({ signal }) => signal)
  const count = countStarts(rebalances.map(({ signal }) => dates.indexOf(signal)))
  // Leave out signals before the run itself begins, and those without a session to trade in.
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
 * The same run, begun at each session of its first period: each rebalance comes as many sessions later as the first one. All
 * runs advance together, so that each session is screened once and not kept.
 */
export async function runStarts(run: StartsRun, result: BacktestResult): Promise<BacktestStarts> {
  const { market, settings, renamed, breathe } = run
  const listings = market.listings.map(({ prints }) => prints)
  const options = { ...settings, last: lastSession(run), newest: market.dates.length - 1, renamed }
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
  const finished = runs.map(({ portfolio }) => portfolio.run())
  const sessions = Math.min(...finished.map(({ values }) => values.length)) - 1
  const grown = finished.map((one) => lastGrowth(one, sessions, settings))
  return {
    ...{ from: result.dates.at(-1 - sessions) ?? '', sessions },
    growth: grown.map((values) => values.at(-1) ?? NaN),
    ...(await bandOf(grown, result, breathe)),
  }
}

/** The growth of 1 over the last sessions of a run, after the cost of its first purchase, so that all runs begin alike. */
function lastGrowth(
  { values, traded }: PortfolioRun,
  sessions: number,
  { costBasisPoints }: BacktestSettings,
): Float64Array {
  const before = values.length - 1 - sessions
  const purchase = 1 - ((traded[0] ?? 0) * costBasisPoints) / 10_000
  // The first value of a run has no cost yet.
  const scale = before === 0 ? 1 : purchase / (values[before] ?? NaN)
  return values.subarray(before).map((value, at) => (at === 0 ? purchase : value * scale))
}

const sessionsPerSlice = 64

/** The lowest, median and highest value of several runs at each session; the first run is that of the result. */
async function bandOf(
  runs: readonly Float64Array[],
  result: BacktestResult,
  breathe: StartsRun['breathe'],
): Promise<Pick<BacktestStarts, 'low' | 'median' | 'high'>> {
  const { length } = result.values
  const nothing = new Float64Array(length).fill(NaN)
  const [low, median, high] = [nothing.slice(), nothing.slice(), nothing.slice()]
  const before = length - (runs[0]?.length ?? 0)
  // The scale of the result, in which its own run keeps its values.
  const scale = (result.values.at(-1) ?? NaN) / (runs[0]?.at(-1) ?? NaN)
  for (let session = before; session < length; session++) {
    const values = runs.map((one) => (one[session - before] ?? NaN) * scale).sort((a, b) => a - b)
    low[session] = values[0] ?? NaN
    high[session] = values.at(-1) ?? NaN
    const middle = (values.length - 1) / 2
    median[session] = ((values[Math.floor(middle)] ?? NaN) + (values[Math.ceil(middle)] ?? NaN)) / 2
    const pause = session % sessionsPerSlice === 0 ? breathe() : undefined
    if (pause) await pause
  }
  return { low, median, high }
}
