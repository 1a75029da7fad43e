import type { BacktestRequest } from '#domain/backtest/backtest'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import type { PastQueries } from '#worker/contract'

/** Milliseconds between two reads of a run's progress. */
const pollMs = 150

/** Runs a backtest to its end; undefined if it failed or the signal ended it. */
export async function runToEnd(
  queries: Pick<PastQueries, 'startBacktest' | 'backtestStatus' | 'cancelBacktest'>,
  request: BacktestRequest,
  signal: AbortSignal,
): Promise<BacktestResult | undefined> {
  let outcome = await queries.startBacktest(request)
  while (outcome.ok && outcome.value.progress && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    outcome = await queries.backtestStatus()
  }
  if (!signal.aborted) return outcome.ok ? (outcome.value.result ?? undefined) : undefined
  void queries.cancelBacktest()
  return undefined
}
