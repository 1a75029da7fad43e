import { wrap } from 'comlink'
import type { ScaledKernels } from '../workers/scaled-kernels.ts'
import { endWorkers } from './started-workers.ts'

/** The kernels over so many rows, in a worker that is then the page's only one, and goes on holding what it made. */
export async function measureKernels(rows: number) {
  await endWorkers()
  const worker = new Worker(new URL('../workers/scaled-kernels.ts', import.meta.url), { type: 'module' })
  await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
  return wrap<ScaledKernels>(worker).measure(rows)
}
