import { keysOf } from '../../domain/keys-of.ts'
import { generateStocks } from '../contenders/generated-stocks.ts'
import {
  rangeQuestionsAt,
  answerOf,
  type Ask,
  type RangeEngine,
  sizes,
  waysInside,
  waysOutside,
  type Size,
  type WayInside,
  type WayOutside,
} from '../contenders/range-question.ts'
import type { Ranges } from '../workers/ranges.ts'
import { lazyWorker, type Contender } from './page-workers.ts'

type RangeContenderId = `${WayInside | WayOutside}-${Size}`

const ranges = lazyWorker<Ranges>(
  () => new Worker(new URL('../workers/ranges.ts', import.meta.url), { type: 'module' }),
)

const inside = (way: WayInside, { rows, batch }: (typeof sizes)[Size]): Contender => ({
  prepare: async () => (await ranges()).prepare(way, rows),
  async run(n) {
    const { milliseconds, found } = await (await ranges()).ask(way, rows, rangeQuestionsAt(n, batch))
    const hasAnswer = way !== 'bareScan' && way !== 'formula'
    return { milliseconds: { page: milliseconds / batch }, answer: hasAnswer ? answerOf(found) : undefined }
  },
})

/** Loaded on demand, so that they do not slow the start of the others. */
const outsideWays: { readonly [W in WayOutside]: RangeEngine } = {
  duckdb: async (stocks) => (await import('../contenders/duckdb-way.ts')).duckdbWay(stocks),
  perspective: async (stocks) => (await import('../contenders/perspective-way.ts')).perspectiveWay(stocks),
}

function outside(way: WayOutside, { rows, batch }: (typeof sizes)[Size]): Contender {
  let ask: Ask | undefined
  return {
    // Contenders that are a hundred times slower run in fewer rounds.
    every: 4,
    async prepare() {
      ask = await outsideWays[way](generateStocks(rows))
    },
    async run(n) {
      const found = []
      const begun = performance.now()
      for (const question of rangeQuestionsAt(n, batch)) found.push(await ask?.(question))
      const milliseconds = { page: (performance.now() - begun) / batch }
      return { milliseconds, answer: answerOf(found.filter((one) => one !== undefined)) }
    },
  }
}

/** All contenders of range questions, at each size. */
export const rangeContenders = Object.fromEntries(
  keysOf(sizes).flatMap((size) => [
    ...waysInside.map((way) => [`${way}-${size}`, inside(way, sizes[size])] as const),
    ...waysOutside.map((way) => [`${way}-${size}`, outside(way, sizes[size])] as const),
  ]),
) as Record<RangeContenderId, Contender>
