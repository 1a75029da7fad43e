import { wrap, type Remote } from 'comlink'
import { screenAt } from '../questions.ts'
import type { Kernel } from '../workers/kernel.ts'
import type { Contestant } from './trial.ts'

let started: Promise<Remote<Kernel>> | undefined

async function start(): Promise<Remote<Kernel>> {
  const worker = new Worker(new URL('../workers/kernel.ts', import.meta.url), { type: 'module' })
  await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
  return wrap<Kernel>(worker)
}

const kernel = () => (started ??= start())

const answering = (way: 'indexed' | 'naive'): Contestant => ({
  prepare: kernel,
  async run(n) {
    const { milliseconds, value } = await (await kernel())[way](screenAt(n))
    return { milliseconds: { page: milliseconds }, answer: value }
  },
})

export const indexedKernel = answering('indexed')
export const naiveKernel = answering('naive')
