import { succeed } from '#domain/result'
import { fail, type Outcome, type Page, type Screener } from '#worker/contract'
import type { ResultStore } from './result-store.ts'
import { missingSpan, type Query, type Results, type Row, rowsOf, windowSize } from './results.ts'

/** The time without a change of the results after which the rest of the rows is fetched. */
const delayMs = 3000

const isComplete = (results: Results | undefined): boolean =>
  !results || missingSpan(results, { first: 0, last: results.shown - 1 }) === undefined

/** The results with all of their rows; rows that are already there stay the same objects. */
function withAllRows(results: Results, rows: readonly Row[]): Results {
  const windows = new Map(results.windows)
  for (let from = 0; from < rows.length; from += windowSize) {
    const index = from / windowSize
    if (!windows.has(index)) windows.set(index, rows.slice(from, from + windowSize))
  }
  return { ...results, windows }
}

/** Fetches the rows that the shown results lack, unless other results have replaced them meanwhile. */
async function complete(screener: Pick<Screener, 'screen'>, store: ResultStore): Promise<void> {
  const asked = store.current()
  if (!asked || isComplete(asked)) return
  const outcome = await allRows(screener, asked.query, { limit: asked.shown })
  const shown = store.current()
  const isSame = shown?.query === asked.query && shown.version === asked.version
  if (isSame && outcome.ok && outcome.value.version === shown.version) {
    store.show(withAllRows(shown, outcome.value.rows))
  }
}

/**
 * Completes the results before the user prints, because a browser prints without waiting for requests. A table fetches only
 * visible rows; the rest is fetched once the results have not changed for a while.
 */
export function completeSoon(screener: Pick<Screener, 'screen'>, store: ResultStore) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const completeLater = () => {
    clearTimeout(timer)
    if (!isComplete(store.current())) timer = setTimeout(() => void complete(screener, store), delayMs)
  }
  const unsubscribe = store.subscribe(completeLater)
  completeLater()
  return {
    isComplete: () => isComplete(store.current()),
    /** Fetches the missing rows now. */
    complete: () => complete(screener, store),
    /** Another market is shown: stop fetching. */
    stop() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}

/** Rows per request: few enough that a request of the table in between does not wait long. */
const pageSize = 1000
/** The fetch starts again when the dataset changes, at most this often. */
const maxRestarts = 2

/** Rows of one dataset, from the first on in display order. */
interface RowSet extends Pick<Page, 'version' | 'total' | 'of'> {
  readonly rows: readonly Row[]
}

export interface Fetching {
  readonly signal?: AbortSignal
  /** The maximum number of rows; all matches by default. */
  readonly limit?: number
}

/** The rows that a query selects, beyond those that a table has fetched. An aborted fetch fails as `superseded`. */
export async function allRows(
  screener: Pick<Screener, 'screen'>,
  query: Pick<Query, 'filters' | 'scope' | 'fields'>,
  fetching: Fetching = {},
): Promise<Outcome<RowSet>> {
  const { signal, limit = Infinity } = fetching
  const ask = async (from: number, count: number): Promise<Outcome<Page>> => {
    const outcome = await screener.screen({ ...query, from, count })
    return signal?.aborted ? fail('superseded') : outcome
  }
  for (let restarts = 0; restarts <= maxRestarts; restarts++) {
    const outcome = await fetchOnce(ask, limit)
    if (outcome !== 'changed') return outcome
  }
  return fail('superseded')
}

type Ask = (from: number, count: number) => Promise<Outcome<Page>>

/** Fetches page after page of one version; `changed` if another dataset answered in between. */
async function fetchOnce(ask: Ask, limit: number): Promise<Outcome<RowSet> | 'changed'> {
  const first = await ask(0, Math.min(pageSize, limit))
  if (!first.ok) return first
  const { version, total, of, shown } = first.value
  const rows = [...rowsOf(first.value)]
  const end = Math.min(shown, limit)
  while (rows.length < end) {
    const next = await ask(rows.length, Math.min(pageSize, end - rows.length))
    if (!next.ok) return next
    // A page without rows would be requested forever.
    if (next.value.version !== version || next.value.symbols.length === 0) return 'changed'
    rows.push(...rowsOf(next.value))
  }
  return succeed({ version, total, of, rows })
}
