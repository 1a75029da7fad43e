import { keysOf } from '../../domain/keys-of.ts'
import type { Filters } from '../../domain/screen/filters.ts'
import { generateStocks } from '../candidates/generated-stocks.ts'
import {
  answerOf,
  type Ask,
  rangeQueriesAt,
  type Size,
  sizes,
  type WayInside,
  waysInside,
} from '../candidates/range-query.ts'
import { screenAt, screenByThreeAt, typedSearches } from '../harness/queries.ts'
import type { Kernel } from '../workers/kernel.ts'
import type { Ranges } from '../workers/ranges.ts'
import type { Texts, TextWay } from '../workers/texts.ts'
import { type Candidate, lazyWorker } from './page-workers.ts'

const texts = lazyWorker<Texts>(() => new Worker(new URL('../workers/texts.ts', import.meta.url), { type: 'module' }))

/** All typed texts in sequence: each has a time of its own, `page` is their sum. */
const searching = (way: TextWay): Candidate => ({
  prepare: texts,
  async run() {
    const all = await (await texts()).find(way, typedSearches)
    const page = all.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
    const milliseconds = Object.fromEntries(all.map((one) => [one.text, one.milliseconds]))
    const rows = all.map(({ found }) => found.join(' '))
    const answer = { total: all.reduce((sum, { found }) => sum + found.length, 0), rows }
    return { milliseconds: { ...milliseconds, page }, answer }
  },
})

export const ourSearch = searching('ours')
export const fuseSearch = searching('fuse')

const kernel = lazyWorker<Kernel>(
  () => new Worker(new URL('../workers/kernel.ts', import.meta.url), { type: 'module' }),
)

const answering = (way: 'indexed' | 'naive', queryAt: (n: number) => Filters): Candidate => ({
  prepare: kernel,
  async run(n) {
    const { milliseconds, value } = await (await kernel())[way](queryAt(n))
    return { milliseconds: { page: milliseconds }, answer: value }
  },
})

export const indexedKernel = answering('indexed', screenAt)
export const naiveKernel = answering('naive', screenAt)
export const indexedByThree = answering('indexed', screenByThreeAt)
export const naiveByThree = answering('naive', screenByThreeAt)

type RangeCandidateId = `${WayInside | 'duckdb'}-${Size}`

const ranges = lazyWorker<Ranges>(
  () => new Worker(new URL('../workers/ranges.ts', import.meta.url), { type: 'module' }),
)

const inside = (way: WayInside, { rows, batch }: (typeof sizes)[Size]): Candidate => ({
  prepare: async () => (await ranges()).prepare(way, rows),
  async run(n) {
    const { milliseconds, found } = await (await ranges()).ask(way, rows, rangeQueriesAt(n, batch))
    const hasAnswer = way !== 'bareScan' && way !== 'formula'
    return { milliseconds: { page: milliseconds / batch }, answer: hasAnswer ? answerOf(found) : undefined }
  },
})

/** DuckDB has a worker of its own. It is loaded on demand, so that it does not slow the start of the others. */
function duckdb({ rows, batch }: (typeof sizes)[Size]): Candidate {
  let ask: Ask | undefined
  return {
    // A candidate that is a hundred times slower runs in fewer rounds.
    every: 4,
    async prepare() {
      const { duckdbWay } = await import('../candidates/duckdb-way.ts')
      ask = await duckdbWay(generateStocks(rows))
    },
    async run(n) {
      const found = []
      const begun = performance.now()
      for (const query of rangeQueriesAt(n, batch)) found.push(await ask?.(query))
      const milliseconds = { page: (performance.now() - begun) / batch }
      return { milliseconds, answer: answerOf(found.filter((one) => one !== undefined)) }
    },
  }
}

/** All candidates of range queries, at each size. */
export const rangeCandidates = Object.fromEntries(
  keysOf(sizes).flatMap((size) => [
    ...waysInside.map((way) => [`${way}-${size}`, inside(way, sizes[size])] as const),
    [`duckdb-${size}`, duckdb(sizes[size])] as const,
  ]),
) as Record<RangeCandidateId, Candidate>
