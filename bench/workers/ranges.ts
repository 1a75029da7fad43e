// Range questions, answered in one worker and timed from within.
import { expose } from 'comlink'
import { arqueroWay } from '../contenders/arquero-way.ts'
import { bareScan, naive } from '../contenders/naive.ts'
import { crossfilterWay } from '../contenders/crossfilter-way.ts'
import { generateStocks, type GeneratedStocks } from '../contenders/generated-stocks.ts'
import { ours } from '../contenders/ours.ts'
import type { Found, RangeQuestion, WayInside } from '../contenders/range-question.ts'

type Answering = (question: RangeQuestion) => unknown

const ways: { readonly [W in WayInside]: (stocks: GeneratedStocks) => Answering | Promise<Answering> } = {
  ours,
  naive,
  arquero: arqueroWay,
  crossfilter: crossfilterWay,
  bareScan,
}

const asked = new Map<string, Answering>()
let stocks: GeneratedStocks | undefined

const ranges = {
  async prepare(way: WayInside, rows: number) {
    if (stocks?.rows !== rows) stocks = generateStocks(rows)
    asked.set(`${way} ${rows}`, await ways[way](stocks))
  },
  /** Milliseconds of all, and what each found; a bare scan finds nothing. */
  ask(way: WayInside, rows: number, questions: readonly RangeQuestion[]) {
    const answer = asked.get(`${way} ${rows}`)
    if (!answer) throw new Error(`${way} is not prepared`)
    const begun = performance.now()
    const found = questions.map(answer)
    return { milliseconds: performance.now() - begun, found: found.filter(isFound) }
  },
}

const isFound = (value: unknown): value is Found => typeof value === 'object' && value !== null && 'rows' in value

export type Ranges = typeof ranges

expose(ranges)
postMessage({ kind: 'ready' })
