import { fail, succeed, type Outcome, type Page, type Screener } from '#worker/contract'
import { type Query, rowsOf, type Row, rowAt, type Results } from './results.ts'

/** Milliseconds for which results stay the same before the rest of their rows is fetched. */
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
 * All rows of what is shown, at hand before the user prints: a browser waits for nobody once it prints. A table fetches
 * only the rows in sight; the rest is fetched when the results have not changed for a while.
 */
export class PrintableRows {
  readonly #screener: Pick<Screener, 'screen'>
  readonly #results: Source
  #fetched: Fetched | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(screener: Pick<Screener, 'screen'>, results: Source) {
    this.#screener = screener
    this.#results = results
    results.subscribe(() => this.#fetchSoon())
    this.#fetchSoon()
  }

  /** The rows from the first on, without a gap: all that are shown, where they have been fetched. */
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

  /** Fetches what is missing. */
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

/** Rows asked for at once: few enough that the table's own questions in between do not wait long. */
const pageSize = 1000
/** How often the dataset may change under a fetch before it is given up. */
const maxRestarts = 2
/** The pauses before a page that was overtaken is asked for again; they outgrow whoever asks at the same time. */
const retryDelays = [50, 100, 200, 400, 800] as const

/** Rows of one dataset, from the first on in display order. */
export interface RowSet extends Pick<Page, 'version' | 'total' | 'of'> {
  readonly rows: readonly Row[]
}

export interface Fetching {
  readonly signal?: AbortSignal
  /** How many rows are wanted; all that the filters leave where it is not said. */
  readonly limit?: number
}

/** The rows that a query selects, beyond what a table holds of them. Whoever aborts it is told `superseded`. */
export async function allRows(
  screener: Pick<Screener, 'screen'>,
  query: Pick<Query, 'filters' | 'scope' | 'fields'>,
  fetching: Fetching = {},
): Promise<Outcome<RowSet>> {
  const ask = (from: number, count: number) =>
    persistently(() => screener.screen({ ...query, from, count }), fetching.signal)
  for (let restarts = 0; restarts <= maxRestarts; restarts++) {
    const outcome = await fetchOnce(ask, fetching.limit ?? Infinity)
    if (outcome !== 'changed') return outcome
  }
  return fail('superseded')
}

type Ask = (from: number, count: number) => Promise<Outcome<Page>>

/** Page after page of one version; `changed` where another dataset answered in between. */
async function fetchOnce(ask: Ask, limit: number): Promise<Outcome<RowSet> | 'changed'> {
  const first = await ask(0, Math.min(pageSize, limit))
  if (!first.ok) return first
  const { version, total, of, shown } = first.value
  const rows = [...rowsOf(first.value)]
  const end = Math.min(shown, limit)
  while (rows.length < end) {
    const next = await ask(rows.length, Math.min(pageSize, end - rows.length))
    if (!next.ok) return next
    // A page without rows would be asked for for ever.
    if (next.value.version !== version || next.value.symbols.length === 0) return 'changed'
    rows.push(...rowsOf(next.value))
  }
  return succeed({ version, total, of, rows })
}

/** The screener answers only the newest question, and the table asks too: what was overtaken is asked again. */
async function persistently(ask: () => Promise<Outcome<Page>>, signal?: AbortSignal): Promise<Outcome<Page>> {
  for (const pause of [...retryDelays, undefined]) {
    if (signal?.aborted) break
    const outcome = await ask()
    if (signal?.aborted) break
    if (outcome.ok || outcome.failure.id !== 'superseded' || pause === undefined) return outcome
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return fail('superseded')
}
