import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createMarketStore, type Bar } from '../market/store/market-store.ts'
import { aDatabase } from '../testing/server.ts'
import { storeHistory } from './store-history.ts'

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
  const store = createMarketStore(db, 'somebody')
  await store.save({ bars, splits: [{ symbol: 'LARK', date: '2026-11-19', ratio: 2 }] })
  return storeHistory(store, () => ({ createdAt: '2026-11-19T21:00:00.000Z', etag: '"thursday"' }))
}

test('a history ends with its dataset, although more is collected already, and is adjusted for splits', async () => {
  const history = await aHistory([aBar('2026-11-18', 40), aBar('2026-11-19', 21), aBar('2026-11-20', 99)])
  expect(await history.historyOf('LARK')).toEqual({
    version: 'thursday',
    answer: {
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
  await createMarketStore(db, 'somebody').save({ bars: [aBar('2026-11-18', 40), aBar('2026-11-19', 21)], splits })
  const read: unknown[] = []
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      read.push(...result.rows.filter((row) => 'ratio' in row))
      return Promise.resolve(result)
    },
  }
  const store = createMarketStore(db.withPlugin(watching), 'somebody')
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
