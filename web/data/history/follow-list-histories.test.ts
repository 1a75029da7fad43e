import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { ApiResponse } from '../api/api.ts'
import { syncListHistories } from './follow-list-histories.ts'
import { createHistoryStore, type HistoryStore, maxStored } from './history-store.ts'

let database = 0
let histories: HistoryStore
beforeEach(() => (histories = createHistoryStore(`listed-${++database}`)))

const aResponse: ApiResponse = { ok: true, data: { sessions: ['2026-11-20'], close: [1] } }

/** Syncs a list and returns the requested paths. */
async function sync(
  symbols: readonly string[],
  { version = 'v1', respond = () => aResponse }: { version?: string; respond?: (path: string) => ApiResponse } = {},
): Promise<readonly string[]> {
  const asked: string[] = []
  const get = (path: string) => {
    asked.push(path)
    return Promise.resolve(respond(path))
  }
  const { signal } = new AbortController()
  await syncListHistories({ symbols, version, signal, histories, get, wait: () => Promise.resolve() })
  return asked
}

test('fetches each stock of My List once for a dataset', async () => {
  expect(await sync(['LARK', 'BF/B'])).toEqual(['/history/LARK', '/history/BF%2FB'])
  expect(await sync(['LARK', 'BF/B', 'WREN'])).toEqual(['/history/WREN'])
  expect(await sync(['LARK'], { version: 'v2' })).toEqual(['/history/LARK'])
  expect(await histories.read('LARK')).toMatchObject({ data: { close: [1] }, version: 'v2' })
})

test('does not fetch a stock again that was viewed in the meantime', async () => {
  await sync(['LARK'])
  await histories.write('viewed', { symbol: 'LARK', data: {}, fetchedAt: Date.now() + 1000 })
  expect(await sync(['LARK'])).toEqual([])
})

test('deletes histories of stocks that left My List', async () => {
  await sync(['LARK', 'WREN'])
  await sync(['WREN'])
  expect(await histories.read('LARK')).toBeUndefined()
})

test('does not request a stock without a history again, and requests nothing more after a failure', async () => {
  const missing: ApiResponse = { ok: false, status: 404, message: '' }
  expect(await sync(['LARK'], { respond: () => missing })).toHaveLength(1)
  expect(await sync(['LARK'])).toEqual([])
  const unreachable: ApiResponse = { ok: false, message: '' }
  expect(await sync(['WREN', 'ROOK'], { respond: () => unreachable })).toEqual(['/history/WREN'])
  expect(await sync(['WREN', 'ROOK'])).toHaveLength(2)
})

test('requests no more histories than the device keeps, for a list of any length', async () => {
  const symbols = Array.from({ length: maxStored.listed + 5 }, (_, at) => `S${at}`)
  expect(await sync(symbols)).toHaveLength(maxStored.listed)
  expect(await sync(symbols)).toEqual([])
})
