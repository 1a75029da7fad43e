import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import type { ApiResponse } from '../api/api.ts'
import { fetchHistory, readHistory, readStoredHistory } from './history.ts'
import type { HistoryGroup, StoredHistory } from './history-store.ts'

const bars = {
  sessions: ['2026-11-18', '2026-11-19'],
  open: [10, 11],
  high: [12, 13],
  low: [9, 10],
  close: [11, 12],
  volume: [100, null],
}

test('a session has its bar and its volume', () => {
  expect(readHistory(bars)).toEqual({
    hasBars: true,
    sessions: [
      { date: '2026-11-18', open: 10, high: 12, low: 9, close: 11, volume: 100 },
      { date: '2026-11-19', open: 11, high: 13, low: 10, close: 12, volume: null },
    ],
  })
})

test('marks volumes as approximate only if the server knows them within 5 %', () => {
  expect(readHistory({ ...bars, isVolumeRounded: true })).toMatchObject({ hasRoundVolumes: true })
  expect(readHistory({ ...bars, isVolumeRounded: 'yes' })).not.toHaveProperty('hasRoundVolumes')
})

test('while the server reads its histories, shows the stored one, or says that it is pending', async () => {
  const get = () =>
    Promise.resolve({ ok: false, status: 503, code: 'history-pending', message: 'It is being read.' } as const)
  expect(await fetchHistory('ACME', { get, store: aStore() })).toMatchObject({ kind: 'failed', isPending: true })
  const stored = aStore({ symbol: 'ACME', data: bars, fetchedAt: 1 })
  expect(await fetchHistory('ACME', { get, store: stored })).toMatchObject({
    kind: 'loaded',
    history: readHistory(bars),
  })
})

test('reads closes alone as a history without bars', () => {
  const { sessions, close } = bars
  expect(readHistory({ sessions, close })).toMatchObject({ hasBars: false, sessions: [{ close: 11 }, { close: 12 }] })
})

test('returns sessions in order, each once, and skips those without a close', () => {
  const sessions = ['2026-11-19', '2026-11-17', 'soon', '2026-11-18', '2026-11-19']
  expect(
    readHistory({ sessions, close: [3, 1, 9, null, 4] })?.sessions.map(({ date, close }) => [date, close]),
  ).toEqual([
    ['2026-11-17', 1],
    ['2026-11-19', 4],
  ])
})

test('returns sessions in order, or none, for any response', () => {
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.record({ sessions: fc.jsonValue(), close: fc.jsonValue(), open: fc.jsonValue() }),
  )
  fc.assert(
    fc.property(junk, (data) => {
      const dates = readHistory(data)?.sessions.map(({ date }) => date) ?? []
      expect(dates).toEqual([...new Set(dates)].toSorted())
    }),
    { numRuns: sampleCount(2000) },
  )
})

/** The history of one stock on a device. */
function aStore(stored?: StoredHistory) {
  const written: [HistoryGroup, StoredHistory][] = []
  return {
    written,
    read: () => Promise.resolve(stored),
    write: (group: HistoryGroup, history: StoredHistory) => {
      written.push([group, history])
      return Promise.resolve()
    },
  }
}

const given = (answer: ApiResponse, store = aStore()) =>
  fetchHistory('BF/B', {
    store,
    get: (path) => {
      expect(path).toBe('/history/BF%2FB')
      return Promise.resolve(answer)
    },
  })

test('an unknown stock has no history; any other response without one is a failure', async () => {
  expect(await given({ ok: false, status: 404, message: '' })).toEqual({ kind: 'none' })
  expect(await given({ ok: true, data: { sessions: [], close: [] } })).toEqual({ kind: 'none' })
  expect(await given({ ok: false, status: 500, message: '' })).toEqual({ kind: 'failed', isUnreachable: false })
  expect(await given({ ok: false, message: '' })).toEqual({ kind: 'failed', isUnreachable: true })
  expect(await given({ ok: true, data: null })).toEqual({ kind: 'failed', isUnreachable: false })
  expect(await given({ ok: true, data: bars })).toMatchObject({ kind: 'loaded', cachedAt: undefined })
  const cachedAt = new Date(0)
  expect(await given({ ok: true, data: bars, cachedAt })).toMatchObject({ kind: 'loaded', cachedAt })
})

test('stores a fetched history, and shows it while the server is unreachable', async () => {
  const store = aStore()
  await given({ ok: true, data: bars }, store)
  expect(store.written).toMatchObject([['viewed', { symbol: 'BF/B', data: bars }]])
  const stored = { symbol: 'BF/B', data: bars, fetchedAt: 1000 }
  for (const failure of [{ message: '' }, { status: 503, message: '' }] as const) {
    expect(await given({ ok: false, ...failure }, aStore(stored))).toEqual({
      kind: 'loaded',
      history: readHistory(bars),
      cachedAt: new Date(1000),
    })
  }
  expect(await given({ ok: false, status: 404, message: '' }, aStore(stored))).toEqual({ kind: 'none' })
})

test('returns the same object for an unchanged history, so that the chart is not drawn again', async () => {
  const stored = readStoredHistory('BF/B', aStore({ symbol: 'BF/B', data: bars, fetchedAt: 1000 }))
  const fetched = (data: unknown) =>
    fetchHistory('BF/B', { stored, store: aStore(), get: () => Promise.resolve({ ok: true, data }) })
  const known = await stored
  const same = await fetched(structuredClone(bars))
  expect(same.kind === 'loaded' && same.history === known?.history).toBe(true)
  const newer = await fetched({ ...bars, close: [11, 12.5] })
  expect(newer.kind === 'loaded' && newer.history.sessions.at(-1)?.close).toBe(12.5)
})

test.for([undefined, { symbol: 'BF/B', data: null, fetchedAt: 1 }, { symbol: 'BF/B', data: 'junk', fetchedAt: 1 }])(
  'has no chart for a device that stores %o',
  async (stored) => expect(await readStoredHistory('BF/B', aStore(stored))).toBeUndefined(),
)
