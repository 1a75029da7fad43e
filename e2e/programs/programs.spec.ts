import { readFile } from 'node:fs/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Page } from '@playwright/test'
import { asArray, fieldsOf } from '#domain/keys-of'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { presets } from '#domain/screen/presets'
import { presetFilters } from '#domain/screen/presets'
import { metricIds } from '#domain/stock/metrics'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, linkTo, rows } from '../harness/screen.ts'

const formulas = {
  'formula:1': { name: 'Earnings yield', expression: 'eps / price' },
  'formula:2': { name: 'Is cheap', expression: 'peRatio < sector(peRatio)' },
} as const

/** The presets, and screens that use what a link can hold. */
const screens: readonly Partial<Filters>[] = [
  ...presets.map((_, preset) => presetFilters(preset)),
  {},
  { search: 'bank' },
  { search: 'a', sortColumn: 'price', asc: true },
  { metric: metricIds },
  { metric: ['formula:1', 'formula:2'], formulas, sortColumn: 'formula:1' },
  { formulas, ranges: { 'formula:2': [1, 1] } },
  { minPrice: 5, maxPrice: 50, sector: ['TECHNOLOGY'] },
  { sector: [], unlisted: true, sortColumn: 'name', asc: true },
  ...(['peRatio', 'beta', '52WeekRange', 'sector', 'updatedAt', 'rsi14', 'volume'] as const).flatMap((sortColumn) => [
    { sortColumn, asc: true },
    { sortColumn, asc: false, ranges: { marketCap: [1e9, null] } } as const,
  ]),
  { marketCap: [3, 8], volume: [2, 11] },
  { ranges: { dividendYield: [0.02, null], peRatio: [null, 20] } },
]

/** What Google Sheets, Excel and LibreOffice send with the request of an import. */
const spreadsheetHeaders: readonly Readonly<Record<string, string>>[] = [
  {
    'user-agent': 'Mozilla/5.0 (compatible; GoogleDocs; apps-spreadsheets; +http://docs.google.com)',
    'accept-encoding': 'gzip, deflate, br',
    accept: '*/*',
  },
  {
    'user-agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
    'accept-encoding': 'gzip, deflate',
    'cache-control': 'no-cache',
  },
  { 'user-agent': 'LibreOffice 24.8.2.1 denylistedbackend/8.9.1 OpenSSL/3.3.2', accept: '*/*' },
]

/** The lines of the file that the page exports, but for the first, which says where they are from. */
async function exportedLines(page: Page): Promise<readonly string[]> {
  const downloading = page.waitForEvent('download')
  await chooseTool(page, 'Download CSV')
  const path = await (await downloading).path()
  return linesOf(await readFile(path, 'utf8'))
}

const linesOf = (file: string): readonly string[] => file.split('\r\n').slice(1)

/** An agent with a token. */
async function connectAgent(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', url), { requestInit }))
  return client
}

/** Creates a token on the page of the account that is signed in. */
async function createToken(page: Page): Promise<string> {
  await page.goto('/change-password')
  const section = page.getByRole('region', { name: 'Tokens for Programs' })
  await section.getByLabel('Name of the program').fill('My agent')
  await section.getByRole('button', { name: 'Create Token' }).click()
  return (await section.getByText(/^stonks_/).textContent()) ?? ''
}

/** The symbols of lines of that file. */
const symbolsOf = (lines: readonly string[]): readonly string[] =>
  lines.slice(1).flatMap((line) => line.split(',', 1).filter((symbol) => symbol !== ''))

/** As many rows as an agent and a frame get at most. */
const [maxOfAgent, maxOfFrame] = [100, 500]

test('the page’s export, the server’s answer, a frame and an agent have equal rows, for each of many screens', async ({
  page,
  server,
}) => {
  expect(screens.length).toBeGreaterThanOrEqual(36)
  await signUp(page)
  const agent = await connectAgent(server.url, await createToken(page))
  const symbolOf = (row: unknown) => fieldsOf(row)['symbol']
  for (const changes of screens) {
    const name = JSON.stringify(changes)
    const filter = encodeFilters({ ...defaultFilters, ...changes })
    const query = `limit=0&filter=${encodeURIComponent(filter)}`
    await page.goto(linkTo(changes))
    const csv = linesOf(await (await page.request.get(`/api/screen?format=csv&${query}`)).text())
    const isEmpty = symbolsOf(csv).length === 0
    if (isEmpty) await expect(page.getByRole('heading', { name: 'No stonks match' })).toBeVisible()
    else await expect(rows(page).first()).toBeVisible()
    const exported = isEmpty ? csv : await exportedLines(page)
    expect(csv, name).toEqual(exported)
    const symbols = symbolsOf(exported)

    const json = fieldsOf(await (await page.request.get(`/api/screen?${query}`)).json())
    expect(asArray(json['rows']).map(symbolOf), name).toEqual(symbols)
    const frame = await (await page.request.get(`/embed?${query}`)).text()
    const framed = [...frame.matchAll(/ data-symbol="([^"]+)"/g)].map(([, symbol]) => symbol)
    expect(framed, name).toEqual(symbols.slice(0, maxOfFrame))
    const asked = await agent.callTool({ name: 'screen', arguments: { filter, limit: maxOfAgent } })
    const { rows: ofAgent, total } = fieldsOf(asked.structuredContent)
    expect([total, asArray(ofAgent)], name).toEqual([json['total'], asArray(json['rows']).slice(0, maxOfAgent)])
  }
  await agent.close()
})

test(
  'a token is created on the page of the account, shown once, and gives an agent the rows of the API until it is revoked',
  { tag: '@both' },
  async ({ page, server }) => {
    await signUp(page)
    const token = await createToken(page)
    const section = page.getByRole('region', { name: 'Tokens for Programs' })
    const list = section.getByRole('list', { name: 'Your tokens' })
    await expect(list).toContainText('My agent · created')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    const agent = await connectAgent(server.url, token)
    for (const changes of screens) {
      const filter = encodeFilters({ ...defaultFilters, ...changes })
      const headers = { authorization: `Bearer ${token}` }
      const query = new URLSearchParams({ filter, limit: '100' }).toString()
      const response = await page.request.get(`/api/screen?${query}`, { headers })
      const { structuredContent } = await agent.callTool({ name: 'screen', arguments: { filter, limit: 100 } })
      const { rows, total, date } = fieldsOf(structuredContent)
      expect({ rows, total, date, simulated: true }, JSON.stringify(changes)).toEqual(await response.json())
    }
    await agent.close()

    await page.reload()
    await expect(list).toContainText('last used')
    await expect(section.getByText(token)).toHaveCount(0)
    await section.getByRole('button', { name: 'Revoke My agent' }).click()
    await expect(list).toHaveCount(0)
    await expect(connectAgent(server.url, token)).rejects.toThrow()
  },
)

test('spreadsheets import a screen by the requests that they send', async ({ server }) => {
  const address = `${server.url}/api/screen?format=csv&filter=${encodeURIComponent(encodeFilters(defaultFilters))}`
  for (const headers of spreadsheetHeaders) {
    const response = await fetch(address, { headers })
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(linesOf(text)[0]?.split(',').slice(0, 2)).toEqual(['Ticker', 'Name'])
    expect(linesOf(text).length).toBeGreaterThan(50)
  }
  // Excel asks what is there before it asks for it, and again only if it has changed.
  const head = await fetch(address, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const etag = head.headers.get('etag') ?? ''
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('a frame has the rows of the server’s answer, for each of many screens', async ({ page }) => {
  for (const changes of screens) {
    const query = new URLSearchParams({
      filter: encodeFilters({ ...defaultFilters, ...changes }),
      limit: String(maxOfFrame),
    }).toString()
    const { total, rows: expected } = await page.request
      .get(`/api/screen?${query}`)
      .then((response): Promise<{ total: number; rows: { symbol: string }[] }> => response.json())
    await page.goto(`/embed?${query}`)
    const symbols = await page
      .locator('[data-symbol]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-symbol')))
    expect(symbols, JSON.stringify(changes)).toEqual(expected.map(({ symbol }) => symbol))
    if (total > 0) await expect(page.getByRole('status')).toContainText(`${total.toLocaleString('en')} stock`)
  }
})

test(
  'the help has the addresses of the screen that is open, and they work',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto(linkTo({ sortColumn: 'peRatio', asc: true, sp500: true }))
    const first = await rows(page).first().getAttribute('data-symbol')
    if (isMobile) await chooseTool(page, 'Help')
    else await page.getByRole('banner').getByRole('link', { name: 'Help' }).click()
    const section = page.getByRole('region', { name: 'In spreadsheets, other programs and sites' })
    await page.getByRole('link', { name: 'In spreadsheets, other programs and sites' }).click()
    await expect(section).toBeInViewport()
    const sheet = await section.getByText(/^=IMPORTDATA/).textContent()
    const address = /^=IMPORTDATA\("(.+)"\)$/.exec(sheet ?? '')?.[1] ?? ''
    const file = await (await page.request.get(address)).text()
    expect(file.split('\r\n')[2]?.split(',')[0]).toBe(first)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  },
)
