import { screenAt } from '../questions.ts'
import type { Kernel } from '../workers/kernel.ts'
import { lazyWorker } from './lazy-worker.ts'
import type { Contestant } from './trial.ts'

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
