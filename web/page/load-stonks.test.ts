import { subscribeKey } from 'valtio/utils'
import { beforeEach, expect, test, vi } from 'vitest'
import { succeed } from '#domain/result'
import { type Dataset, fail, type LoadEvent, type Outcome, type Screener } from '#worker/contract'
import { loading, stonksDidChange, store } from '../state/store.ts'
import { reset } from '../testing/reset-store.ts'
import { aDataset } from '../testing/screener-builders.ts'
import { loadStonks } from './load-stonks.ts'

const dataset = aDataset()

/** A screener that reports these events and then settles. */
function aScreener(events: readonly LoadEvent[], outcome: Outcome<Dataset>): Pick<Screener, 'load'> {
  return {
    load: (listen) => {
      events.forEach(listen)
      return Promise.resolve(outcome)
    },
  }
}

beforeEach(reset)

test('shows the stored dataset while the update loads, with its progress', async () => {
  const events = [{ kind: 'dataset', dataset }, { kind: 'progress', percent: 40 }] as const // prettier-ignore
  const loaded = loadStonks(aScreener(events, succeed({ ...dataset, version: 'two' })))
  expect(store).toMatchObject({ stonks: { version: 'one' }, loadProgress: 40 })
  expect(loading.active).toBe(true)
  await loaded
  expect(store).toMatchObject({ stonks: { version: 'two' }, loadProgress: null, error: null })
  expect(loading.active).toBe(false)
})

test('a dataset with a wrong checksum gives way to the last good one, with the reason', async () => {
  const failure = { id: 'damaged', detail: 'its checksum is wrong' } as const
  const seen: unknown[] = []
  subscribeKey(store, 'stonks', () => seen.push(store.stonks?.version), true)
  const newer = { ...dataset, version: 'two' }
  const events = [{ kind: 'dataset', dataset }, { kind: 'dataset', dataset: newer }, { kind: 'refused', failure, dataset }] as const // prettier-ignore
  await loadStonks(aScreener(events, { ok: false, failure }))
  expect(seen).toEqual(['one', 'two', 'one'])
  expect(store).toMatchObject({ stonks: { version: 'one' }, error: failure })
})

test('shows only the reason if there is no good dataset', async () => {
  const failure = { id: 'damaged' } as const
  const events = [
    { kind: 'dataset', dataset },
    { kind: 'refused', failure, dataset: null },
  ] as const
  await loadStonks(aScreener(events, { ok: false, failure }))
  expect(store).toMatchObject({ stonks: null, error: failure })
})

test('reports a failure and keeps the shown data', async () => {
  await loadStonks(aScreener([{ kind: 'dataset', dataset }], fail('unreachable')))
  expect(store).toMatchObject({ stonks: { version: 'one' }, error: { id: 'unreachable' } })
})

test('removes the cached page of the last visit if its dataset is lost and the server is unreachable', async () => {
  stonksDidChange(dataset)
  await loadStonks(aScreener([], fail('unreachable')))
  expect(store).toMatchObject({ stonks: null, error: { id: 'unreachable' } })
})

test('the shown data stays when the worker is lost', async () => {
  stonksDidChange(dataset)
  await loadStonks(aScreener([], fail('workerLost')))
  expect(store).toMatchObject({ stonks: { version: 'one' }, error: { id: 'workerLost' } })
})

test('retrying clears the failure', async () => {
  await loadStonks(aScreener([], fail('refused', '502 Bad Gateway')))
  expect(store.error).toEqual({ id: 'refused', detail: '502 Bad Gateway' })
  await loadStonks(aScreener([], succeed(dataset)))
  expect(store).toMatchObject({ stonks: { version: 'one' }, error: null })
})

test('a second call during a load does nothing', async () => {
  const screener = aScreener([], succeed(dataset))
  const load = vi.spyOn(screener, 'load')
  await Promise.all([loadStonks(screener), loadStonks(screener)])
  expect(load).toHaveBeenCalledOnce()
})

test('a retry keeps the notice until the stonks have loaded while the server fetches its first data', async () => {
  const pending = { id: 'pending', percent: 12 } as const
  await loadStonks(aScreener([], { ok: false, failure: pending }))
  const errors: unknown[] = []
  const stop = subscribeKey(store, 'error', (error) => errors.push(error?.percent), true)
  await loadStonks(aScreener([], { ok: false, failure: { ...pending, percent: 13 } }))
  expect(errors).toEqual([13])
  await loadStonks(aScreener([{ kind: 'dataset', dataset }], succeed(dataset)))
  stop()
  expect(store).toMatchObject({ stonks: { version: 'one' }, error: null })
})
