import { screenAt, typedSearches } from '../harness/questions.ts'
import type { Kernel } from '../workers/kernel.ts'
import { lazyWorker, type Contestant, endWorkers } from './page-workers.ts'
import { wrap } from 'comlink'
import type { ScaledKernels } from '../workers/scaled-kernels.ts'
import type { Texts, TextWay } from '../workers/texts.ts'

const texts = lazyWorker<Texts>(() => new Worker(new URL('../workers/texts.ts', import.meta.url), { type: 'module' }))

/** All that is typed, one text after the other: each has a time of its own, `page` is their sum. */
const searching = (way: TextWay): Contestant => ({
  prepare: texts,
  async run() {
    const all = await (await texts()).find(way, typedSearches)
    const page = all.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
    const milliseconds = Object.fromEntries(all.map((one) => [one.text, one.milliseconds]))
    const rows = all.map(({ found }) => found.join(' '))
    const answer = { total: all.reduce((sum, { found }) => sum + found.length, 0), rows }
    // What uFuzzy finds is its own matter: it is no promise to be like Fuse.
    return { milliseconds: { ...milliseconds, page }, answer: way === 'uFuzzy' ? undefined : answer }
  },
})

export const ourSearch = searching('ours')
export const fuseSearch = searching('fuse')
export const uFuzzySearch = searching('uFuzzy')

const kernel = lazyWorker<Kernel>(
  () => new Worker(new URL('../workers/kernel.ts', import.meta.url), { type: 'module' }),
)

const answering = (way: 'indexed' | 'naive'): Contestant => ({
  prepare: kernel,
  async run(n) {
    const { milliseconds, value } = await (await kernel())[way](screenAt(n))
    return { milliseconds: { page: milliseconds }, answer: value }
  },
})

export const indexedKernel = answering('indexed')
export const naiveKernel = answering('naive')

/** The kernels over so many rows, in a worker that is then the page's only one, and goes on holding what it made. */
export async function measureKernels(rows: number) {
  await endWorkers()
  const worker = new Worker(new URL('../workers/scaled-kernels.ts', import.meta.url), { type: 'module' })
  await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
  return wrap<ScaledKernels>(worker).measure(rows)
}
