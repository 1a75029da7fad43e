import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import Fuse from 'fuse.js'
import { build } from 'vite'
import type { fuzzy, query, start } from '../external/bench.ts'
import { note } from '../harness/comparison.ts'
import { test } from '../harness/fixtures.ts'
import { startBenchServer } from '../harness/servers.ts'

interface Outside {
  readonly fuzzy: typeof fuzzy
  readonly query: typeof query
  readonly start: typeof start
}

const configFile = fileURLToPath(new URL('../external/vite.config.ts', import.meta.url))
const folder = fileURLToPath(new URL('../../dist/bench', import.meta.url))

test('the module for external harnesses gives the right results', async ({ page, source: { dataset, market } }) => {
  await build({ configFile, logLevel: 'warn' })
  const server = await startBenchServer(folder, dataset)
  try {
    // Any document of that origin.
    await page.goto(`${server.url}bench.js`)
    const found = await page.evaluate(
      async ([texts, symbol, name]) => {
        const path = '/bench.js'
        const { fuzzy, query, start } = (await import(path)) as Outside
        const begun = performance.now()
        const cold = await start.cold('/data/stonks')
        const coldTime = performance.now() - begun
        await cold.durable()
        const again = performance.now()
        const warm = await start.warm('/data/stonks')
        const warmTime = performance.now() - again
        const search = fuzzy.setup({ symbol, name })
        const records = cold.rows.map((row) => ({ close: row.close, ratio: row.dayDeltaRatio, sector: 1 }))
        const ask = await query.setup({ records })
        const [all, none] = [[1], []].map((sectors) =>
          ask({ sp500: null, close: [5, 50], mcap: null, volume: null, sectors, sort: 'ratio' }),
        )
        const found = texts.map((text) => search(text))
        return { cold: [cold.total, cold.rows], warm: [warm.total, warm.rows], coldTime, warmTime, found, all, none }
      },
      [
        ['apple', 'te', 'x', 'capital trst', 'a very long text that no stock is called by'],
        market.stocks.map((stock) => stock.symbol),
        market.stocks.map((stock) => stock.name),
      ] as const,
    )

    const changes = { sector: [], minPrice: 5, marketCap: [2, 8], sortColumn: 'dayDeltaRatio', maxEntries: 0 } as const
    const { total, stocks } = market.select(changes)
    const rows = stocks
      .slice(0, 100)
      .map(({ symbol, name, close, marketCap, dayDeltaRatio }) => ({ symbol, name, close, marketCap, dayDeltaRatio }))
    expect(found.cold).toEqual([total, rows])
    expect(found.warm).toEqual(found.cold)
    note(`start.cold ${found.coldTime.toFixed(0)} ms, start.warm ${found.warmTime.toFixed(0)} ms`)

    const within = rows.flatMap(({ close }, index) => (close !== null && close <= 50 ? [index] : []))
    expect(found.all).toEqual({ total: within.length, ids: within })
    expect(found.none).toEqual({ total: 0, ids: [] })
    const fuse = new Fuse(market.stocks, { keys: ['symbol', 'name'], threshold: 0.37 })
    const byRow = (rows: readonly number[]) => rows.toSorted((a, b) => a - b)
    for (const [i, text] of [
      'apple',
      'te',
      'x',
      'capital trst',
      'a very long text that no stock is called by',
    ].entries()) {
      expect(byRow(found.found[i] ?? [])).toEqual(byRow(fuse.search(text).map(({ refIndex }) => refIndex)))
    }
  } finally {
    await server.stop()
  }
})
