import type { Screener } from '#worker/contract'
import { allRows } from './all-rows.ts'
import { rowAt, type Results, type Row } from './results.ts'

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
