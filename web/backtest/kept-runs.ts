import type { BacktestRequest } from '#domain/backtest/backtest'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import type { StoredPast } from '#domain/history/past-status'
import type { KeptResult } from '#domain/personal/kept-run'
import type { PastQueries } from '#worker/contract'
import { withResult } from '../personal/screens/named-screens.ts'
import type { PersonalStore } from '../personal/store/personal-store.ts'
import { keptSearch, readBacktest } from './backtest-url.ts'

/** The part of a result that is kept. */
export function keptResult({ dates, values, equalMarket }: BacktestResult, generation: string): KeptResult {
  const [from, to, own, market] = [dates[0], dates.at(-1), values.at(-1), equalMarket.at(-1)]
  if (from === undefined || to === undefined || own === undefined || market === undefined) return { generation }
  return { generation, returned: { from, to, own: own - 1, market: market - 1 } }
}

interface Repetition {
  readonly queries: Pick<PastQueries, 'startBacktest' | 'backtestStatus' | 'cancelBacktest'>
  readonly personal: Pick<PersonalStore, 'current' | 'change'>
  readonly stored: Pick<StoredPast, 'generation' | 'sessions'>
  readonly signal: AbortSignal
  /** Called with the id of the screen whose run begins, and with undefined after the last run. */
  readonly onRun: (id: string | undefined) => void
}

/** Repeats the kept runs whose results belong to another past than the stored one, one after the other. */
export async function repeatRuns({ queries, personal, stored, signal, onRun }: Repetition): Promise<void> {
  const screenOf = (id: string) => personal.current().screens.find((one) => one.id === id)
  for (const { id } of personal.current().screens) {
    const screen = screenOf(id)
    if (!screen?.run || screen.run.result?.generation === stored.generation) continue
    onRun(id)
    const question = readBacktest(keptSearch(screen), stored.sessions)
    const result = await runToEnd(queries, { ...question, scope: { kind: 'all' }, everyStart: false }, signal)
    if (signal.aborted) return
    const now = screenOf(id)
    // The user may have changed it meanwhile.
    const isSame = now?.filter === screen.filter && now.run?.query === screen.run.query
    if (result && isSame) await personal.change([withResult(now, screen.run, keptResult(result, stored.generation))])
  }
  onRun(undefined)
}

/** Milliseconds between two reads of a run's progress. */
const pollMs = 150

/** Runs a backtest to its end; undefined if it failed or the signal ended it. */
async function runToEnd(
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
