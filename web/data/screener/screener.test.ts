import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startScreener } from './screener.ts'

const reload = vi.fn()

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', {})
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('Worker', UnavailableWorker)
})
afterEach(() => vi.unstubAllGlobals())

/** A worker whose script cannot be loaded. */
class UnavailableWorker extends EventTarget {
  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
  readonly postMessage = () => undefined
  readonly terminate = () => undefined
}

const isLost = { ok: false, failure: { id: 'workerLost' } }

test('a page whose worker cannot be loaded is loaded again: the server may have another release', async () => {
  expect(await startScreener().load(() => undefined)).toMatchObject(isLost)
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that is being left is not: the browser ended its worker, and a reload would lead back', async () => {
  const loaded = startScreener().load(() => undefined)
  dispatchEvent(new Event('beforeunload'))
  expect(await loaded).toMatchObject(isLost)
  expect(reload).not.toHaveBeenCalled()
})
