import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { KyselyPlugin } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { matching } from '../../domain/testing/matchers.ts'
import { type Bar, createMarketStore } from '../market/store/market-store.ts'
import { aDatabase, aFolder, aMarket } from '../testing/server.ts'
import { chooseHistory, storeHistory } from './choose-history.ts'
import { lagOf } from './history-source.ts'
import { choosePast } from './open-past.ts'
import { readWhole } from './test-past.ts'

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

test('a market from a file has the histories of its closes file', async () => {
  const closes = await aClosesFile('{"dates":["2026-01-05"]}', '{"symbol":"LARK","close":[7]}')
  const history = await chooseHistory({ market: { name: 'file', file: 'stonks.gz', closes } }, market, database)
  expect(history.ok && (await history.value?.historyOf('LARK'))?.response.close).toEqual([7])
})

test('a market from a file has no histories without a closes file', async () => {
  const history = await chooseHistory({ market: { name: 'file', file: 'stonks.gz' } }, market, database)
  expect(history).toEqual({ ok: true, value: undefined })
})

test('an unreadable closes file keeps the server from starting, with the reason', async () => {
  const closes = await aClosesFile('<!doctype html>')
  const history = await chooseHistory({ market: { name: 'file', file: 'stonks.gz', closes } }, market, database)
  expect(history).toMatchObject({ ok: false, failure: [matching.stringContaining('is not a closes file')] })
})

describe('charts of a market from a file without a closes file come from its history file', () => {
  const dates = ['2026-01-05', '2026-01-06', '2026-01-07']
  const splits = [['2026-01-07', 2]]
  const volume = [1024, null, 4096]
  const lines = [
    { symbol: 'LARK', from: dates[0], to: dates[1], close: [500, 501] },
    {
      symbol: 'LARK',
      close: [10, null, 7],
      volume,
      splits,
      open: [8, null, 6],
      high: [12, null, 8],
      low: [6, null, 5],
    },
    { symbol: 'WREN', from: dates[0], to: dates[1], close: [3, 4], open: [2, 2], high: [5, 5], low: [1, null] },
  ]

  async function aPastMarket(...settings: readonly { readonly closes?: string }[]) {
    const text = [{ dates }, ...lines].map((line) => JSON.stringify(line)).join('\n')
    const { path, remove } = await aFolder({ 'history.gz': gzipSync(text) })
    onTestFinished(remove)
    const history = { path: join(path, 'history.gz'), years: 2 }
    const config = { market: { name: 'file', file: 'stonks.gz', history, ...settings[0] } } as const
    const past = await choosePast(config, database, market)
    const source = await chooseHistory(config, market, database, past.ok ? await readWhole(past.value) : undefined)
    return source.ok ? source.value : undefined
  }

  test('and are adjusted for splits and of the last company with the symbol', async () => {
    const history = await aPastMarket()
    expect((await history?.historyOf('LARK'))?.response).toEqual({
      symbol: 'LARK',
      sessions: [dates[0], dates[2]],
      close: [5, 7],
      volume: [2048, 4096],
      isVolumeRounded: true,
      open: [4, 6],
      high: [6, 8],
      low: [3, 5],
    })
    expect((await history?.closesOf('LARK'))?.close).toEqual([5, 7])
  })

  test('also for a delisted company; they have only closes if a single bar is incomplete', async () => {
    const history = await aPastMarket()
    expect((await history?.historyOf('WREN'))?.response).toEqual({
      symbol: 'WREN',
      sessions: [dates[0], dates[1]],
      close: [3, 4],
      volume: [null, null],
      isVolumeRounded: true,
    })
    expect(await history?.historyOf('NONE')).toBeUndefined()
  })

  test('and the operator is told if they end before or after the prices', async () => {
    const history = await aPastMarket()
    expect(history && lagOf(history, '2026-01-07')).toBeUndefined()
    expect(history && lagOf(history, '2026-01-08')).toBe(
      'MARKET_HISTORY_FILE ends on 2026-01-07, and the prices are of 2026-01-08: charts lack the sessions since.',
    )
    expect(history && lagOf(history, '2026-01-06')).toBe(
      'MARKET_HISTORY_FILE goes on to 2026-01-07, and the prices are of 2026-01-06: they lack the sessions since.',
    )
    expect(history && lagOf(history, '')).toBeUndefined()
  })

  test('unless there is a closes file', async () => {
    const closes = await aClosesFile('{"dates":["2026-01-05"]}', '{"symbol":"LARK","close":[77]}')
    expect((await (await aPastMarket({ closes }))?.historyOf('LARK'))?.response.close).toEqual([77])
  })
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

/** Histories of a market with Thursday’s dataset. */
async function aHistory(bars: readonly Bar[]) {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const store = createMarketStore(db, 'test')
  await store.save({ bars, splits: [{ symbol: 'LARK', date: '2026-11-19', ratio: 2 }] })
  return storeHistory(store, () => ({ createdAt: '2026-11-19T21:00:00.000Z', etag: '"thursday"' }))
}

test('a history ends with its dataset, even if later bars are collected, and is adjusted for splits', async () => {
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
  expect(await history.closesOf('LARK')).toMatchObject({ sessions: ['2026-11-18', '2026-11-19'], close: [20, 21] })
})

test('reads only the splits of the stock', async () => {
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

test('a history has only closes if a single bar is incomplete; a stock that never traded has none', async () => {
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
