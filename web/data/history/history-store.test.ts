import 'fake-indexeddb/auto'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createHistoryStore, type HistoryStore, maxStored, type StoredHistory } from './history-store.ts'

let database = 0
let store: HistoryStore
beforeEach(() => (store = createHistoryStore(`histories-${++database}`)))

const aHistory = (symbol: string, fetchedAt = 1): StoredHistory => ({ symbol, data: { close: [1] }, fetchedAt })

test('the newest version of a viewed history survives a restart', async () => {
  await store.write('viewed', aHistory('LARK', 1))
  await store.write('listed', aHistory('LARK', 3))
  await store.write('viewed', aHistory('LARK', 2))
  expect(await createHistoryStore(`histories-${database}`).read('LARK')).toEqual(aHistory('LARK', 3))
  expect(await store.read('WREN')).toBeUndefined()
})

test('deletes the least recently viewed histories first, and counts those of My List separately', async () => {
  await store.write('listed', aHistory('LISTED', 0))
  for (let at = 0; at <= maxStored.viewed; at++) await store.write('viewed', aHistory(`V${at}`, 100 + at))
  expect(await store.read('V0')).toBeUndefined()
  expect(await store.read('V1')).toBeDefined()
  expect(await store.read('LISTED')).toBeDefined()
})

test('deletes a stock that leaves My List, unless it was viewed', async () => {
  for (const symbol of ['LARK', 'WREN', 'ROOK']) await store.write('listed', aHistory(symbol))
  await store.write('viewed', aHistory('ROOK'))
  await store.keepListed(['LARK'])
  expect(await store.read('LARK')).toBeDefined()
  expect(await store.read('WREN')).toBeUndefined()
  expect(await store.read('ROOK')).toBeDefined()
})

test('without storage every read finds nothing, and no call rejects', async () => {
  const open = () => {
    throw new Error('storage is forbidden')
  }
  vi.stubGlobal('indexedDB', { open })
  onTestFinished(() => void vi.unstubAllGlobals())
  await store.write('viewed', aHistory('LARK'))
  await store.keepListed([])
  expect(await store.read('LARK')).toBeUndefined()
})
