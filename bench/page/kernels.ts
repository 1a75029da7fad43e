import { screenAt, screenByThreeAt, typedSearches } from '../harness/questions.ts'
import type { Kernel } from '../workers/kernel.ts'
import { lazyWorker, type Contender, endWorkers } from './page-workers.ts'
import { wrap } from 'comlink'
import type { Filters } from '../../domain/screen/filters.ts'
import type { ScaledKernels } from '../workers/scaled-kernels.ts'
import type { Texts, TextWay } from '../workers/texts.ts'

const texts = lazyWorker<Texts>(() => new Worker(new URL('../workers/texts.ts', import.meta.url), { type: 'module' }))

/** All typed texts in sequence: each has a time of its own, `page` is their sum. */
const searching = (way: TextWay): Contender => ({
  prepare: texts,
  async run() {
    const all = await (await texts()).find(way, typedSearches)
    const page = all.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
    const milliseconds = Object.fromEntries(all.map((one) => [one.text, one.milliseconds]))
    const rows = all.map(({ found }) => found.join(' '))
    const answer = { total: all.reduce((sum, { found }) => sum + found.length, 0), rows }
    // Do not compare the results of uFuzzy: its matching differs from Fuse's by design.
    return { milliseconds: { ...milliseconds, page }, answer: way === 'uFuzzy' ? undefined : answer }
  },
})

export const ourSearch = searching('ours')
export const fuseSearch = searching('fuse')
export const uFuzzySearch = searching('uFuzzy')

const kernel = lazyWorker<Kernel>(
  () => new Worker(new URL('../workers/kernel.ts', import.meta.url), { type: 'module' }),
)

const answering = (way: 'indexed' | 'naive', queryAt: (n: number) => Filters): Contender => ({
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

/** Runs the kernels over `rows` rows in the page's only worker, which keeps its data in memory for the measurement. */
export async function measureKernels(rows: number) {
  await endWorkers()
  const worker = new Worker(new URL('../workers/scaled-kernels.ts', import.meta.url), { type: 'module' })
  await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
  return wrap<ScaledKernels>(worker).measure(rows)
}
