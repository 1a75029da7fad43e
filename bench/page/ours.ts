import type { Filters } from '../../domain/screen/filters.ts'
import type { Screener } from '../../worker/contract.ts'
import { queryOf, rowsOf } from '../../web/data/screener/results.ts'
import { startScreener } from '../../web/data/screener/screener.ts'
import { rowText, type Result, opening, screenAt, wantedRows } from '../harness/questions.ts'
import { deleteDatabase, endWorkers, type Contestant, type Trial } from './page-workers.ts'

/** The product, from its page's side: the same calls that the page makes. */
async function ask(screener: Screener, filters: Filters): Promise<() => Result> {
  const query = queryOf(filters, { kind: 'all' })
  const outcome = await screener.screen({ ...query, from: 0, count: wantedRows })
  if (!outcome.ok) throw new Error(`No answer: ${outcome.failure.id}`)
  const rows = rowsOf(outcome.value)
  return () => ({
    total: outcome.value.total,
    rows: rows.map((row) => rowText(row.symbol, row.number('marketCap'))),
  })
}

/**
 * To the first page and on to the end of loading. `page` and `stored` are taken on the way. Where a page knows that the
 * market is on the device it asks at once, otherwise once there is something to ask.
 */
async function start(isStored: boolean): Promise<Trial> {
  const begun = performance.now()
  const milliseconds: { [stage: string]: number } = {}
  const screener = startScreener(isStored)
  const askFirst = () =>
    ask(screener, opening).then((answer) => {
      milliseconds['page'] = performance.now() - begun
      return answer
    })
  let first = isStored ? askFirst() : undefined
  const outcome = await screener.load((news) => {
    if (news.kind !== 'dataset') return
    if (news.dataset.stored) milliseconds['stored'] ??= performance.now() - begun
    first ??= askFirst()
  })
  if (!outcome.ok || !outcome.value.stored) throw new Error('The market was not loaded and stored')
  const answer = await first
  await endWorkers()
  return { milliseconds, answer: answer?.() }
}

const forget = () => deleteDatabase('stonks-dataset')

/** A first visit: nothing is on the device. */
export const coldStart: Contestant = {
  async run() {
    await forget()
    return start(false)
  },
}

/** A return: the market is on the device, and the server has nothing newer. */
export const warmStart: Contestant = {
  async prepare() {
    await forget()
    await start(false)
  },
  run: () => start(true),
}

let searchable: Screener | undefined

/** A screen that was not queried before. */
export const question: Contestant = {
  async prepare() {
    searchable = startScreener()
    await searchable.load(() => undefined)
  },
  async run(n) {
    if (!searchable) throw new Error('Nothing is loaded')
    const begun = performance.now()
    const answer = await ask(searchable, screenAt(n))
    return { milliseconds: { page: performance.now() - begun }, answer: answer() }
  },
}
