// Range queries, answered and timed in one worker.
import { expose } from 'comlink'
import { type GeneratedStocks, generateStocks } from '../candidates/generated-stocks.ts'
import { formula, ours } from '../candidates/ours.ts'
import { bareScan, type Found, naive, type RangeQuery, type WayInside } from '../candidates/range-query.ts'

type Answering = (query: RangeQuery) => unknown

const ways: { readonly [W in WayInside]: (stocks: GeneratedStocks) => Answering | Promise<Answering> } = {
  ours,
  naive,
  bareScan,
  formula,
}

const prepared = new Map<string, Answering>()
let stocks: GeneratedStocks | undefined

const ranges = {
  async prepare(way: WayInside, rows: number) {
    if (stocks?.rows !== rows) stocks = generateStocks(rows)
    prepared.set(`${way} ${rows}`, await ways[way](stocks))
  },
  /** Total milliseconds and the results; a bare scan and a formula have none. */
  ask(way: WayInside, rows: number, queries: readonly RangeQuery[]) {
    const answer = prepared.get(`${way} ${rows}`)
    if (!answer) throw new Error(`${way} is not prepared`)
    const begun = performance.now()
    const found = queries.map(answer)
    return { milliseconds: performance.now() - begun, found: found.filter(isFound) }
  },
}

const isFound = (value: unknown): value is Found => typeof value === 'object' && value !== null && 'rows' in value

export type Ranges = typeof ranges

expose(ranges)
postMessage({ kind: 'ready' })
