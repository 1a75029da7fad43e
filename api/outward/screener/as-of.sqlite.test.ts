import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { sessionsOf } from '#domain/history/manifest'
import { readBlock, readNights } from '#domain/history/read-history'
import { type ListingHistory, stockAsOf } from '#domain/history/stock-as-of'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { presetFilters, presets } from '#domain/screen/presets'
import { select } from '#domain/screen/screen'
import { metricNumber } from '#domain/stock/metric-value'
import type { MarketPast } from '../../history/open-past.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { aDemoPast, demoLines } from '../../testing/demo-past.ts'
import { aMarket, anSqliteDatabase, aServer } from '../../testing/server.ts'

const lines = demoLines(120)
let past: MarketPast
beforeAll(async () => {
  past = await aDemoPast(await anSqliteDatabase(), lines)
})

async function aPastServer(of: MarketPast | undefined = past): Promise<App> {
  const app = await aServer({ market: aMarket({ lines: [...lines] }), past: of })
  onTestFinished(() => app.close())
  return app
}

/** The sessions of the past, and its listings as the plain functions read them. */
async function plainPast() {
  const { manifest } = past.newest() ?? {}
  if (!manifest) throw new Error('There is no past.')
  const read = async (sha256: string) => {
    const bytes = await past.file(sha256)
    return bytes && new Uint8Array(gunzipSync(bytes))
  }
  const since = await readNights(manifest, read)
  const listings: ListingHistory[] = []
  for (const block of manifest.blocks) listings.push(...((await readBlock(manifest, block, { since, read })) ?? []))
  return { dates: sessionsOf(manifest), listings }
}

const address = (filters: Filters, asOf: string) =>
  `/api/screen?${new URLSearchParams({ filter: encodeFilters(filters), asOf, columns: 'price,peRatio,rsi14', limit: '0' }).toString()}`

interface Answer {
  readonly date: string
  readonly total: number
  readonly rows: readonly object[]
}

test('a screen as of a past session has the rows of the plain screen over the plain records of that day', async () => {
  const app = await aPastServer()
  const { dates, listings } = await plainPast()
  for (const day of [42, 100, 180, dates.length - 1]) {
    const stocks = listings.flatMap((listing) => stockAsOf(listing, dates, day)?.stock ?? [])
    for (const preset of [-1, ...presets.keys()]) {
      // Stocks known only by their prices pass the default choice: these filters choose nothing.
      const filters = { ...presetFilters(preset), maxEntries: 0, sector: [], unlisted: true }
      const response = await app.inject(address(filters, dates[day] ?? ''))
      expect(response.statusCode, response.body).toBe(200)
      const { total, stocks: found } = select(stocks, filters, { kind: 'all' }, () => new Set())
      const rows = found.map((stock) => ({
        symbol: stock.symbol,
        price: metricNumber(stock, 'price'),
        peRatio: metricNumber(stock, 'peRatio'),
        rsi14: metricNumber(stock, 'rsi14'),
      }))
      expect(response.json<Answer>(), `${dates[day]} ${preset}`).toEqual({
        date: dates[day],
        simulated: true,
        total,
        rows,
      })
    }
  }
})

test('each day has its own tag, and always the same one', async () => {
  const app = await aPastServer()
  const { dates } = await plainPast()
  const tagOf = async (asOf: string) => (await app.inject(address(defaultFilters, asOf))).headers.etag
  const [one, other] = [dates[100] ?? '', dates[101] ?? '']
  const etag = String(await tagOf(one))
  expect(await tagOf(one)).toBe(etag)
  expect(new Set([etag, await tagOf(other), (await app.inject('/api/screen')).headers.etag]).size).toBe(3)
  const again = await app.inject({ url: address(defaultFilters, one), headers: { 'if-none-match': etag } })
  expect(again.statusCode).toBe(304)
})

test('rejects a day that is not a session, too early or invalid', async () => {
  const app = await aPastServer()
  const { dates } = await plainPast()
  for (const asOf of [dates[41] ?? '', '2024-12-25', 'yesterday', '', '9999-99-99', '__proto__']) {
    const response = await app.inject(address(defaultFilters, asOf))
    expect([response.statusCode, response.json<{ code: string }>().code], asOf).toEqual([404, 'no-session'])
  }
})

test('reports that a market has no history', async () => {
  const app = await aServer({ market: aMarket({ lines: [...lines] }) })
  onTestFinished(() => app.close())
  const response = await app.inject(address(defaultFilters, '2026-01-05'))
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'past-missing'])
})
