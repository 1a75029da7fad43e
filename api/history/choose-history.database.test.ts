import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { KyselyPlugin } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { matching } from '../../domain/testing/matchers.ts'
import { type Bar, createMarketStore } from '../market/store/market-store.ts'
import { aDatabase, aFolder, aMarket } from '../testing/server.ts'
import { chooseHistory, storeHistory } from './choose-history.ts'

const market = aMarket()
const database = await aDatabase()
afterAll(() => database.destroy())

async function aClosesFile(...lines: readonly string[]) {
  const { path, remove } = await aFolder({ 'closes.gz': gzipSync(lines.join('\n')) })
  onTestFinished(remove)
  return join(path, 'closes.gz')
}

test('the simulated market always has histories', async () => {
  expect(await chooseHistory({ market: { name: 'demo', stocks: 8000 } }, market, database)).toMatchObject({
    ok: true,
    value: {},
  })
})

test('a market from a file has those of its closes file', async () => {
  const closes = await aClosesFile('{"dates":["2026-01-05"]}', '{"symbol":"LARK","close":[7]}')
  const history = await chooseHistory({ market: { name: 'file', file: 'stonks.gz', closes } }, market, database)
  expect(history.ok && (await history.value?.historyOf('LARK'))?.response.close).toEqual([7])
})

test('without a closes file it has none', async () => {
  const history = await chooseHistory({ market: { name: 'file', file: 'stonks.gz' } }, market, database)
  expect(history).toEqual({ ok: true, value: undefined })
})

test('an unreadable closes file keeps the server from starting, with the reason', async () => {
  const closes = await aClosesFile('<!doctype html>')
  const history = await chooseHistory({ market: { name: 'file', file: 'stonks.gz', closes } }, market, database)
  expect(history).toMatchObject({ ok: false, failure: [matching.stringContaining('is not a closes file')] })
})

const aBar = (date: string, close: number, special: Partial<Bar> = {}): Bar => ({
  symbol: 'LARK',
  date,
  open: close - 1,
  high: close + 1,
  low: close - 2,
  close,
  volume: 100,
  ...special,
})

/** Histories of a market whose dataset is of Thursday. */
async function aHistory(bars: readonly Bar[]) {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const store = createMarketStore(db, 'test')
  await store.save({ bars, splits: [{ symbol: 'LARK', date: '2026-11-19', ratio: 2 }] })
  return storeHistory(store, () => ({ createdAt: '2026-11-19T21:00:00.000Z', etag: '"thursday"' }))
}

test('a history ends with its dataset, although more is collected already, and is adjusted for splits', async () => {
  const history = await aHistory([aBar('2026-11-18', 40), aBar('2026-11-19', 21), aBar('2026-11-20', 99)])
  expect(await history.historyOf('LARK')).toEqual({
    version: 'thursday',
    response: {
      symbol: 'LARK',
      sessions: ['2026-11-18', '2026-11-19'],
      close: [20, 21],
      volume: [200, 100],
      open: [19.5, 20],
      high: [20.5, 22],
      low: [19, 19],
    },
  })
})

test('of the splits of a market only those of the stock are read', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const splits = ['LARK', 'TIDE', 'WREN'].map((symbol) => ({ symbol, date: '2026-11-19', ratio: 2 }))
  await createMarketStore(db, 'test').save({ bars: [aBar('2026-11-18', 40), aBar('2026-11-19', 21)], splits })
  const read: unknown[] = []
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      read.push(...result.rows.filter((row) => 'ratio' in row))
      return Promise.resolve(result)
    },
  }
  const store = createMarketStore(db.withPlugin(watching), 'test')
  const history = storeHistory(store, () => ({ createdAt: '2026-11-19T21:00:00.000Z', etag: '"thursday"' }))
  expect((await history.historyOf('LARK'))?.response.close).toEqual([20, 21])
  expect(read).toEqual([splits[0]])
})

test('where a single bar is not whole, there are closes only; who has never traded has no history', async () => {
  const history = await aHistory([aBar('2026-11-18', 40, { low: null, volume: null }), aBar('2026-11-19', 21)])
  const found = await history.historyOf('LARK')
  expect(found?.response).toEqual({
    symbol: 'LARK',
    sessions: ['2026-11-18', '2026-11-19'],
    close: [20, 21],
    volume: [null, 100],
  })
  expect(await history.historyOf('TIDE')).toBeUndefined()
})
