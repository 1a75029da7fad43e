import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { presetFilters, presets } from '#domain/screen/presets'
import { createDemoMarket } from '../../demo/demo-market.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { aMarket, aServer } from '../../testing/server.ts'
import { aStockLine } from '../../testing/stock-lines.ts'

const lines: string[] = []
for (const line of createDemoMarket(200).lines()) if (lines.push(line) === 1200) break

let app: App
beforeAll(async () => {
  app = await aServer({ market: aMarket({ lines }) })
})
afterAll(() => app.close())

const queryOf = (filters: Partial<Filters>, more: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({ filter: encodeFilters({ ...defaultFilters, ...filters }), ...more }).toString()

const embed = (filters: Partial<Filters>, more?: Readonly<Record<string, string>>, server = app) =>
  server.inject(`/embed?${queryOf(filters, more)}`)

const symbolsIn = (html: string): readonly string[] =>
  [...html.matchAll(/data-symbol="([^"]*)"/g)].map(([, symbol = '']) => symbol)

interface Answer {
  readonly total: number
  readonly rows: readonly { readonly symbol: string }[]
}

const screens: readonly Partial<Filters>[] = [
  ...presets.map((_, preset) => presetFilters(preset)),
  {},
  { sortColumn: 'name', asc: true },
  { sortColumn: 'peRatio', asc: true },
  ...(['price', 'beta', 'sector', 'rsi14', 'volume', 'dividendYield'] as const).flatMap((sortColumn) => [
    { sortColumn, asc: true },
    { sortColumn, asc: false, minPrice: 5 },
  ]),
  { sector: [], unlisted: true, maxEntries: 0 },
]

test.for(screens)(
  'a frame has the rows of /api/screen in the same order and counts all matches: %j',
  async (filters) => {
    const limit =
      filters.maxEntries === 0 ? '500' : String(Math.min(500, filters.maxEntries ?? defaultFilters.maxEntries))
    const { total, rows } = (await app.inject(`/api/screen?${queryOf(filters, { limit })}`)).json<Answer>()
    for (const view of ['table', 'chart']) {
      const { statusCode, body } = await embed(filters, { view })
      expect(statusCode).toBe(200)
      expect(symbolsIn(body)).toEqual(rows.map(({ symbol }) => symbol))
      if (total > 0) expect(body).toContain(`${total.toLocaleString('en')} stock`)
    }
  },
)

test('a map has the largest stocks of the screen, the largest first', async () => {
  const { body } = await embed({ maxEntries: 50 }, { view: 'map' })
  const { rows } = (await app.inject(`/api/screen?${queryOf({}, { limit: '50', columns: 'marketCap' })}`)).json<{
    readonly rows: readonly { readonly symbol: string; readonly marketCap: number | null }[]
  }>()
  const sized = rows.filter(({ marketCap }) => (marketCap ?? 0) > 0)
  const largest = sized.toSorted((a, b) => (b.marketCap ?? 0) - (a.marketCap ?? 0))
  expect(symbolsIn(body)).toEqual(largest.map(({ symbol }) => symbol))
})

test('other sites may frame it, and it has no origin, no cookie and no source other than itself', async () => {
  const { headers, body } = await embed({})
  const [style = '', script = ''] = [/<style>(.*?)<\/style>/s, /<script>(.*?)<\/script>/s].map(
    (pattern) => pattern.exec(body)?.[1] ?? '',
  )
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ])
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(body).not.toMatch(/ (on\w+|style)=/)
  expect(headers['origin-agent-cluster']).toBeUndefined()
})

test.for(['/', '/AAPL', '/login', '/api/screen', '/api/docs/json', '/embedded', '/EMBED', '/embed/x', '/%65mbed/..'])(
  'no other site may frame %s',
  async (url) => {
    const { headers } = await app.inject(url)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  },
)

test('names, sectors and formulas are text, whatever they contain', async () => {
  const markup = '</td><script>alert(1)</script><img src=x onerror=alert(1)>"\''
  const stock = { symbol: 'ABC', name: markup, sector: markup, industry: markup, close: 5 }
  const market = aMarket({ lines: [aStockLine(stock)] })
  const server = await aServer({ market })
  const formulas = { 'formula:1': { name: '"><script>alert(1)</script>', expression: 'price * 2' } }
  const filters = {
    ...{ sector: [], unlisted: true, formulas },
    metric: ['name', 'sector', 'industry', 'formula:1'] as const,
  }
  for (const view of ['table', 'map', 'chart']) {
    const { statusCode, body } = await embed({ ...filters, sortColumn: 'formula:1' }, { view }, server)
    expect(statusCode).toBe(200)
    expect(symbolsIn(body)).toEqual(['ABC'])
    expect(body.match(/<script>/g)).toHaveLength(1)
    expect(body).not.toContain('<img')
  }
  await server.close()
})

test.for([
  ['a filter that cannot be read', 'filter=%00%01', 'This filter can’t be read'],
  ['a filter that was cut off', 'filter=eyJtYXJrZXRDYXAiOls0LDhdLCJzb3J0', 'This filter can’t be read'],
  ['another view', 'view=%3Cscript%3E', 'The view is table, map, chart or statements.'],
  ['another theme', 'theme=%22%3E', 'The theme is light or dark.'],
  ['an invalid limit', 'limit=-1', 'The limit is a whole number'],
  ['a view twice', 'view=map&view=table', ''],
] as const)('rejects %s in a sentence that does not repeat it', async ([, query, sentence]) => {
  const { statusCode, body, headers } = await app.inject(`/embed?${query}`)
  expect(statusCode).toBe(400)
  expect(body).toContain(sentence)
  expect(body).not.toContain('view="')
  if (sentence !== '') expect(headers['cache-control']).toBe('no-store')
})

test('the theme is the device’s unless the address names one', async () => {
  const themed = async (more: Readonly<Record<string, string>>) => /<html[^>]*>/.exec((await embed({}, more)).body)?.[0]
  expect(await themed({})).toBe('<html lang="en">')
  expect(await themed({ theme: 'dark' })).toBe('<html lang="en" data-theme="dark">')
})

test('does not send an unchanged screen again, but another view', async () => {
  const { headers } = await embed({})
  const ask = (view: string) =>
    app.inject({ url: `/embed?${queryOf({}, { view })}`, headers: { 'if-none-match': String(headers.etag) } })
  expect((await ask('table')).statusCode).toBe(304)
  expect((await ask('map')).statusCode).toBe(200)
})

test('a frame shows part of a large market and says so', async () => {
  const { body } = await embed({ sector: [], unlisted: true }, { limit: '0' })
  expect(symbolsIn(body)).toHaveLength(500)
  expect(body).toContain('the first 500 of them')
  expect(Buffer.byteLength(body)).toBeLessThan(1_000_000)
})

test('a server whose data must not be shown to others has no frames', async () => {
  const server = await aServer({ market: aMarket({ lines }), config: { publicApi: false } })
  const { statusCode, headers } = await server.inject('/embed')
  expect(statusCode).toBe(404)
  expect(headers['x-frame-options']).toBe('DENY')
  await server.close()
})
