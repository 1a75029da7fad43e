import { fileURLToPath } from 'node:url'
import { type Page, test as base } from '@playwright/test'
import { type Market, readMarket } from '../../e2e/harness/market.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { note } from './comparison.ts'
import { type BenchServer, type ServedDataset, startBenchServer } from './servers.ts'

interface PerTest {
  /** The page with all candidates. */
  bench: Page
}

interface PerProcess {
  settings: Record<string, string>
  source: { readonly dataset: ServedDataset; readonly market: Market }
  server: BenchServer
}

const page = fileURLToPath(new URL('../../dist/bench-page', import.meta.url))
const file = process.env['MARKET_FILE']

export const test = base.extend<PerTest, PerProcess>({
  settings: [file ? { MARKET: 'file', MARKET_FILE: file } : { MARKET: 'demo' }, { scope: 'worker', option: true }],
  source: [
    // The product's server generates the market and is stopped before any measurement.
    async ({ settings }, use) => {
      const product = await startServer(settings)
      const answer = await fetch(new URL('/data/stonks', product.url))
      const dataset = { body: Buffer.from(await answer.arrayBuffer()), headers: pickHeaders(answer.headers) }
      const market = await readMarket(product.url)
      await product.stop()
      await use({ dataset, market })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  server: [
    async ({ source }, use) => {
      const server = await startBenchServer(page, source.dataset)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  bench: async ({ page, server, browser, source }, use) => {
    const { dataset, market } = source
    note(`${market.stocks.length} stocks, ${(dataset.body.length / 1e6).toFixed(1)} MB; Chromium ${browser.version()}`)
    await page.goto(server.url)
    await page.waitForFunction(() => 'bench' in globalThis)
    await use(page)
  },
})

const forwardedHeaders = [
  'content-type',
  'content-length',
  'etag',
  'repr-digest',
  'x-record-count',
  'x-market',
  'cache-control',
]

function pickHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    forwardedHeaders.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
  )
}
