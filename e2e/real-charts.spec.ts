import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createDemoMarket } from '../api/demo/demo-market.ts'
import { lastSessionBefore } from '../api/demo/prices/calendar.ts'
import { expect, test } from './fixtures.ts'
import { rows } from './screen.ts'

// Invented companies, served as a file: to the page they are a real market.
const folder = mkdtempSync(join(tmpdir(), 'stonks-file-'))
const file = join(folder, 'market.ndjson.gz')
const lines = [...createDemoMarket(lastSessionBefore(new Date())).lines()].slice(0, 400)
// A second class of the first company's shares.
const secondClass = (lines[0] ?? '').replace(/"symbol":"[^"]+"/, '"symbol":"TWIN-B"')
writeFileSync(file, gzipSync([...lines, secondClass].join('\n')))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const charts = 'https://s.tradingview.com/**'

test.use({ settings: { MARKET: 'file', MARKET_FILE: file }, allowed: [/Failed to load resource/] })

test.beforeEach(async ({ page }) => {
  await page.route(charts, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Chart</title>' }))
})

const frames = 'iframe[title^="Chart of "]'

test('nothing moves on a desk’s first visit', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    const moved: unknown[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(page.locator(frames).first()).toBeAttached()
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.01)
})

test(
  'in a real market the graphs in sight become charts, never more than six',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/')
    await expect(page.locator(frames)).toHaveCount(6)
    const address = new URL((await page.locator(frames).first().getAttribute('src')) ?? '')
    const settings = JSON.parse(decodeURIComponent(address.hash.slice(1))) as Record<string, unknown>
    const symbol = await page
      .locator('tr[data-symbol]', { has: page.locator(frames) })
      .first()
      .getAttribute('data-symbol')
    expect(settings).toMatchObject({ dateRange: '1M', colorTheme: 'dark' })
    expect(String(settings['symbol'])).toContain(`:${symbol}`)
    await rows(page).first().hover()
    await page.mouse.wheel(0, 1500)
    await expect(page.locator(`tr[data-symbol="${symbol}"] iframe`)).toHaveCount(0)
    await expect(page.locator(frames)).toHaveCount(6)
  },
)

test('quotes elsewhere are a press away', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  const symbol = (await rows(page).first().getAttribute('data-symbol')) ?? ''
  await expect(page.getByRole('link', { name: `${symbol} on Google Finance`, exact: true })).toHaveAttribute(
    'href',
    new RegExp(`google\\.com/finance/quote/${symbol}:`),
  )
  await expect(page.getByRole('link', { name: `${symbol} on Yahoo Finance`, exact: true })).toHaveAttribute(
    'href',
    `https://finance.yahoo.com/quote/${symbol}`,
  )
})

test('without a network the lines stay', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto('/')
  await expect(page.locator(frames).first()).toBeAttached()
  await context.setOffline(true)
  await expect(page.locator(frames)).toHaveCount(0)
  await expect(
    rows(page)
      .first()
      .getByRole('img', { name: /^From / }),
  ).toBeVisible()
})

test('on a phone a chart comes by a tap', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.waitForTimeout(800)
  await expect(page.locator(frames)).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Chart of / })
    .first()
    .click()
  await expect(page.locator(frames)).toHaveCount(1)
})

test('a stock’s page of a real market has TradingView’s chart, and leads to quotes and filings', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const symbol = (await rows(page).first().getAttribute('data-symbol')) ?? ''
  await page.goto(`/${symbol}`)
  const frame = page.locator(`iframe[title="Chart for ${symbol}"]`)
  await expect(frame).toBeVisible()
  const address = new URL((await frame.getAttribute('src')) ?? '')
  expect(address.origin).toBe('https://www.tradingview-widget.com')
  expect(await frame.getAttribute('sandbox')).toContain('allow-scripts')
  expect(await page.evaluate(() => document.querySelectorAll('script[src*=tradingview]').length)).toBe(0)
  const about = page.getByRole('region', { name: 'About' })
  await expect(about.getByRole('link', { name: 'Google Finance' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/finance\//,
  )
  await expect(about.getByRole('link', { name: 'Yahoo Finance' })).toHaveAttribute(
    'href',
    /^https:\/\/finance\.yahoo\.com\//,
  )
  await expect(about.locator('a[href^="https://www.sec.gov/"]')).toHaveCount(1)
  for (const link of await about.getByRole('link').all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('without a network the page’s own chart stands in, or says what it needs', async ({ page, context }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const symbol = (await rows(page).first().getAttribute('data-symbol')) ?? ''
  await page.goto(`/${symbol}`)
  await expect(page.locator(`iframe[title="Chart for ${symbol}"]`)).toBeVisible()
  // The last part of the page to come.
  await expect(page.getByLabel(`Private note about ${symbol}`)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('heading', { name: 'Full chart needs a connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator(`iframe[title="Chart for ${symbol}"]`)).toBeVisible()
})

for (const written of ['TWIN-B', 'twin-b', 'TWIN.B', 'TWIN%2FB']) {
  test(`/${written} is the share class, however one tells classes apart`, async ({ page }) => {
    await page.goto(`/${written}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bookmark TWIN-B' })).toBeVisible()
  })
}
