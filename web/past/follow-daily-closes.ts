import { subscribeKey } from 'valtio/utils'
import { isOutdated, type RecentCloses } from '#domain/history/past-status'
import { pause } from '#domain/waiting'
import type { Outcome, PastQueries, Screener } from '#worker/contract'
import { isSavingData } from '../data/pwa/load-chunk.ts'
import { pastQueries } from '../data/screener/past-queries.ts'
import type { ResultStore } from '../data/screener/result-store.ts'
import { isPastHere, onPastMark } from '../state/past-mark.ts'
import { store } from '../state/store.ts'
import { closesBySymbol, createRefinement } from './daily-closes.ts'

interface Options {
  readonly screener: Pick<Screener, 'callPast'>
  /** The rows of the newest market. */
  readonly results: ResultStore
}

/**
 * Adds the daily closes to the rows of the newest market while its past is on this device. It reads the closes of all stocks
 * once for a dataset, so that rows scrolled to later have them before they are rendered.
 */
export function followDailyCloses({ screener, results }: Options): void {
  let wanted: string | undefined
  let known: string | undefined
  let refine = createRefinement(() => undefined)
  const apply = () => {
    const shown = results.current()
    // Rows of another dataset belong to another session.
    if (!shown || (known !== undefined && shown.version !== known)) return
    const refined = refine(shown)
    if (refined !== shown) results.show(refined)
  }
  const follow = async () => {
    const dataset = isPastHere() ? store.stonks : null
    const version = dataset?.version
    if (version === wanted) return
    wanted = version
    const closes = dataset?.date ? await closesAsOf(pastQueries(screener), dataset.date) : undefined
    if (wanted !== version) return
    known = closes && version
    refine = createRefinement(closes ? closesBySymbol(closes) : () => undefined)
    apply()
  }
  results.subscribe(apply)
  subscribeKey(store, 'stonks', () => void follow(), true)
  onPastMark(() => void follow())
  void follow()
}

/** The closes of the market up to a session. If the past on this device ends earlier, it downloads the newest sessions first. */
async function closesAsOf(past: PastQueries, session: string): Promise<RecentCloses | undefined> {
  const closes = await past.recentCloses(session)
  if (lacksSession(closes) && !isSavingData() && (await update(past))) return valueOf(await past.recentCloses(session))
  return valueOf(closes)
}

const lacksSession = (closes: Outcome<unknown>): boolean => !closes.ok && closes.failure.id === 'noSession'

const valueOf = <Value>(outcome: Outcome<Value>): Value | undefined => (outcome.ok ? outcome.value : undefined)

/** Milliseconds between two reads of a download's progress. */
const pollMs = 250

/** Downloads the sessions that only the server has: a few kilobytes. Returns whether there were any. */
async function update(past: PastQueries): Promise<boolean> {
  const status = valueOf(await past.pastStatus())
  if (!status || !isOutdated(status)) return false
  let running = valueOf(await past.startPast())
  while (running?.progress) {
    await pause(pollMs)
    running = valueOf(await past.pastStatus())
  }
  return true
}
