import type { Filters } from '../../domain/screen/filters.ts'
import { startClient } from '../../web/data/screener/client.ts'
import { queryOf, rowsOf } from '../../web/data/screener/results.ts'
import type { Screener } from '../../worker/contract.ts'
import { opening, type Result, rowText, screenAt, wantedRows } from '../harness/queries.ts'
import { type Candidate, deleteDatabase, endWorkers, type Trial } from './page-workers.ts'

/** The page's side of the product: the same worker calls as in the app. */
async function ask(screener: Screener, filters: Filters): Promise<() => Result> {
  const query = queryOf(filters, { kind: 'all' })
  const outcome = await screener.screen({ ...query, from: 0, count: wantedRows })
  if (!outcome.ok) throw new Error(`No response: ${outcome.failure.id}`)
  const rows = rowsOf(outcome.value)
  return () => ({
    total: outcome.value.total,
    rows: rows.map((row) => rowText(row.symbol, row.number('marketCap'))),
  })
}

/**
 * Runs until loading ends and measures `page` and `stored` on the way. With a stored dataset the query is sent at once,
 * otherwise after the first load event.
 */
async function start(isStored: boolean): Promise<Trial> {
  const begun = performance.now()
  const milliseconds: { [stage: string]: number } = {}
  const screener = startClient({}, isStored)
  const askFirst = () =>
    ask(screener, opening).then((answer) => {
      milliseconds['page'] = performance.now() - begun
      return answer
    })
  let first = isStored ? askFirst() : undefined
  const outcome = await screener.load((event) => {
    if (event.kind !== 'dataset') return
    if (event.dataset.stored) milliseconds['stored'] ??= performance.now() - begun
    first ??= askFirst()
  })
  if (!outcome.ok || !outcome.value.stored) throw new Error('The market was not loaded and stored')
  const answer = await first
  await endWorkers()
  return { milliseconds, answer: answer?.() }
}

const forget = () => deleteDatabase('stonks-dataset')

/** A first visit: no dataset is stored. */
export const coldStart: Candidate = {
  async run() {
    await forget()
    return start(false)
  },
}

/** A later visit: the dataset is stored, and the server has nothing newer. */
export const warmStart: Candidate = {
  async prepare() {
    await forget()
    await start(false)
  },
  run: () => start(true),
}

let searchable: Screener | undefined

/** A screen that was not queried before. */
export const query: Candidate = {
  async prepare() {
    searchable = startClient()
    await searchable.load(() => undefined)
  },
  async run(n) {
    if (!searchable) throw new Error('Nothing is loaded')
    const begun = performance.now()
    const answer = await ask(searchable, screenAt(n))
    return { milliseconds: { page: performance.now() - begun }, answer: answer() }
  },
}
