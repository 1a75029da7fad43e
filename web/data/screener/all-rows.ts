import { succeed } from '#domain/result'
import { fail, type Outcome, type Page, type Screener } from '#worker/contract'
import { type Query, type Results, type Row, rowAt, rowsOf } from './results.ts'

/** The time without a change of the results after which the rest of the rows is fetched. */
const delayMs = 3000

interface Source {
  readonly current: () => Results | undefined
  readonly subscribe: (listener: () => void) => () => void
}

interface Fetched {
  readonly of: Pick<Results, 'query' | 'version'>
  readonly rows: readonly Row[]
}

/**
 * All rows of the current results, fetched before the user prints, because a browser prints without waiting for requests. A
 * table fetches only visible rows; the rest is fetched once the results have not changed for a while.
 */
export class PrintableRows {
  readonly #screener: Pick<Screener, 'screen'>
  readonly #results: Source
  #fetched: Fetched | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #unsubscribe: () => void

  constructor(screener: Pick<Screener, 'screen'>, results: Source) {
    this.#screener = screener
    this.#results = results
    this.#unsubscribe = results.subscribe(() => this.#fetchSoon())
    this.#fetchSoon()
  }

  /** Another market is shown: nothing more is fetched. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#unsubscribe()
  }

  /** The fetched rows from the first one up to the first gap. */
  current(): readonly Row[] {
    const results = this.#results.current()
    if (!results) return []
    if (this.#fetched && isOf(this.#fetched, results)) return this.#fetched.rows
    const rows: Row[] = []
    for (let index = 0; index < results.shown; index++) {
      const row = rowAt(results, index)
      if (!row) break
      rows.push(row)
    }
    return rows
  }

  isComplete = (): boolean => this.current().length >= (this.#results.current()?.shown ?? 0)

  /** Fetches the missing rows. */
  async complete(): Promise<void> {
    clearTimeout(this.#timer)
    const results = this.#results.current()
    if (!results || this.isComplete()) return
    const outcome = await allRows(this.#screener, results.query, { limit: results.shown })
    if (outcome.ok && outcome.value.version === results.version) {
      this.#fetched = { of: results, rows: outcome.value.rows }
    }
  }

  #fetchSoon(): void {
    const results = this.#results.current()
    if (this.#fetched && (!results || !isOf(this.#fetched, results))) this.#fetched = undefined
    clearTimeout(this.#timer)
    if (results && !this.isComplete()) this.#timer = setTimeout(() => void this.complete(), delayMs)
  }
}

const isOf = ({ of }: Fetched, { query, version }: Results): boolean => of.query === query && of.version === version

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
