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
writeFileSync(file, gzipSync([...createDemoMarket(lastSessionBefore(new Date())).lines()].slice(0, 400).join('\n')))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const charts = 'https://s.tradingview.com/**'

test.use({ settings: { MARKET: 'file', MARKET_FILE: file } })

test.beforeEach(async ({ page }) => {
  await page.route(charts, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Chart</title>' }))
})

const frames = 'iframe[title^="Chart of "]'

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
