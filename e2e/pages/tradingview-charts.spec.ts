import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Locator, Page, Route } from '@playwright/test'
import { lastSessionBefore } from '../../api/demo/calendar.ts'
import { createDemoMarket } from '../../api/demo/demo-market.ts'
import { fieldsOf } from '../../domain/keys-of.ts'
import { signUp } from '../harness/accounts.ts'
import { newDevice } from '../harness/browser.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { rows, symbols } from '../harness/screen.ts'
import { startServer } from '../harness/server.ts'

// Invented companies, served as a file: to the page they are a real market.
const folder = mkdtempSync(join(tmpdir(), 'stonks-file-'))
const file = join(folder, 'market.ndjson.gz')
const closesFile = join(folder, 'closes.ndjson.gz')
const lines = [...createDemoMarket(lastSessionBefore(new Date())).lines()].slice(0, 400)
// A second class of the first company's shares: there is no price history of it.
const secondClass = (lines[0] ?? '').replace(/"symbol":"[^"]+"/, '"symbol":"TWIN-B"')
writeFileSync(file, gzipSync([...lines, secondClass].join('\n')))

const dates = Array.from({ length: 90 }, (_, at) => new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10))
const closes = lines.map((line) => {
  const { symbol } = fieldsOf(JSON.parse(line))
  return JSON.stringify({ symbol, close: dates.map((_, at) => 50 + (at % 9)), volume: dates.map(() => 1000) })
})
writeFileSync(closesFile, gzipSync([JSON.stringify({ dates }), ...closes].join('\n')))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = { MARKET: 'file', MARKET_FILE: file, MARKET_CLOSES_FILE: closesFile }
test.use({ settings, allowed: [/Failed to load resource/] })

/** The script of a TradingView frame; the fixtures serve an empty page. */
const widget = (script: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: `<title>Chart</title><script>${script}</script>` })
const miniWidgets = 'https://s.tradingview.com/**'
const wholeWidgets = 'https://www.tradingview-widget.com/**'

const frames = 'iframe[title^="Chart of "]'
const spark = (row: Locator) => row.getByRole('img', { name: /^From / })

test('nothing moves on a desk’s first visit', async ({ page }) => {
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += 'value' in entry ? Number(entry.value) : NaN
      document.documentElement.dataset['moved'] = String(moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(page.locator(frames).first()).toBeAttached()
  const moved = await page.evaluate(() => Number(document.documentElement.dataset['moved'] ?? 0))
  expect(moved).toBeLessThanOrEqual(0.01)
})

test('in a real market the graphs in sight become charts, never more than six', async ({ page }) => {
  // Some of its widgets send an object, some the same as text.
  await page.route(miniWidgets, widget(`parent.postMessage('{"name":"tv-widget-load"}', '*')`))
  await page.goto('/')
  await expect(page.locator(frames)).toHaveCount(6)
  const address = new URL((await page.locator(frames).first().getAttribute('src')) ?? '')
  const shown = fieldsOf(JSON.parse(decodeURIComponent(address.hash.slice(1))))
  const symbol = await page
    .locator('tr[data-symbol]', { has: page.locator(frames) })
    .first()
    .getAttribute('data-symbol')
  expect(shown).toMatchObject({ dateRange: '1M', colorTheme: 'dark' })
  expect(String(shown['symbol'])).toContain(`:${symbol}`)
  for (const frame of await page.locator(frames).all()) await expect(frame).toHaveCSS('opacity', '1')
  await rows(page).first().hover()
  await page.mouse.wheel(0, 1500)
  await expect(page.locator(`tr[data-symbol="${symbol}"] iframe`)).toHaveCount(0)
  await expect(page.locator(frames)).toHaveCount(6)
})

test('a graph that TradingView says nothing about keeps its line', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator(frames)).toHaveCount(6)
  // Each has fired its `load` event by now, which proves nothing.
  await page.waitForFunction((each) => document.querySelectorAll(each).length === 6, frames)
  await page.evaluate(() => postMessage({ name: 'tv-widget-load' }, '*'))
  for (const frame of await page.locator(frames).all()) {
    await expect(frame).toHaveCSS('opacity', '0')
    await expect(frame).toHaveAttribute('inert')
  }
  await expect(spark(rows(page).first())).toBeVisible()
})

test('a graph that TradingView has no data for gives its slot to another', async ({ page }) => {
  await page.route(miniWidgets, widget(`parent.postMessage({ name: 'tv-widget-no-data' }, '*')`))
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().startsWith('https://s.tradingview.com'))))
  await page.goto('/')
  await expect.poll(() => asked).toBeGreaterThan(6)
  await expect(spark(rows(page).first())).toBeVisible()
  await expect(rows(page).first().locator(frames)).toHaveCount(0)
})

test('quotes elsewhere are a press away', async ({ page }) => {
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

test('without a network the lines stay', async ({ page, context }) => {
  await page.goto('/')
  await expect(page.locator(frames).first()).toBeAttached()
  await context.setOffline(true)
  await expect(page.locator(frames)).toHaveCount(0)
  await expect(spark(rows(page).first())).toBeVisible()
})

test(
  'on a phone a chart is asked for by a tap, and its line stays until it has reported',
  { tag: '@phone' },
  async ({ page }) => {
    await page.route(miniWidgets, widget(`addEventListener('message', () => parent.postMessage({ name: 'tv-widget-load' }, '*'))`)) // prettier-ignore
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.waitForTimeout(800)
    await expect(page.locator(frames)).toHaveCount(0)
    const first = page.getByRole('button', { name: /^Chart of / }).first()
    await first.click()
    await expect(page.locator(frames)).toHaveCount(1)
    await expect(page.locator(frames)).toHaveCSS('opacity', '0')
    await expect(spark(page.locator('tr[data-symbol]', { has: page.locator(frames) }))).toBeVisible()
    await page.frameLocator(frames).locator('title').waitFor({ state: 'attached' })
    await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.postMessage('now', '*'))
    await expect(page.locator(frames)).toHaveCSS('opacity', '1')
  },
)

/** Opens the page of the first stock and returns its symbol. */
async function openFirst(page: Page): Promise<string> {
  const symbol = String(fieldsOf(JSON.parse(lines[0] ?? ''))['symbol'])
  await page.goto(`/${symbol}`)
  return symbol
}

const region = (page: Page) => page.getByRole('region', { name: 'Chart' })
const ours = (page: Page) => region(page).getByRole('img', { name: /^Chart of .* Bollinger Bands/ })
const theirs = (page: Page) => region(page).locator('iframe')
const source = (page: Page, name: string) => region(page).getByRole('radio', { name })

/** The first movement makes our own chart interactive. */
async function startChart(page: Page): Promise<void> {
  // Theirs may cover it.
  const picture = region(page).locator('[aria-label^="Chart of"]')
  await expect(picture).toBeAttached()
  for (const x of [1, 2]) await page.mouse.move(x, 1)
  await expect(picture.locator('canvas').first()).toBeAttached()
}

/** Expects our own chart to be visible and to receive pointer events. */
async function expectOurs(page: Page): Promise<void> {
  await expect(ours(page)).toBeVisible()
  await startChart(page)
  const box = await ours(page).boundingBox()
  const at = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  expect(at && (await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, at))).toBe('CANVAS')
  for (const frame of await theirs(page).all()) {
    await expect(frame).toHaveCSS('opacity', '0')
    await expect(frame).toHaveAttribute('inert')
  }
}

test('a stock’s page of a real market shows our chart, and TradingView’s once that has reported', async ({ page }) => {
  await page.route(wholeWidgets, widget(`addEventListener('message', () => parent.postMessage({ name: 'tv-widget-load' }, '*'))`)) // prettier-ignore
  const symbol = await openFirst(page)
  await expect(theirs(page)).toHaveAttribute('title', `Chart for ${symbol}`)
  const address = new URL((await theirs(page).getAttribute('src')) ?? '')
  expect(address.origin).toBe('https://www.tradingview-widget.com')
  expect(await theirs(page).getAttribute('sandbox')).toContain('allow-scripts')
  expect(await page.evaluate(() => document.querySelectorAll('script[src*=tradingview]').length)).toBe(0)
  await expectOurs(page)
  await expect(region(page).getByText('TradingView is loading…')).toBeVisible()
  const before = await page.getByRole('heading', { name: 'About' }).boundingBox()
  // The widget sends its message on command.
  await theirs(page).contentFrame().locator('title').waitFor({ state: 'attached' })
  await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.postMessage('now', '*'))
  await expect(theirs(page)).toHaveCSS('opacity', '1')
  await expect(theirs(page)).not.toHaveAttribute('inert')
  await expect(ours(page)).toBeHidden()
  expect((await page.getByRole('heading', { name: 'About' }).boundingBox())?.y).toBe(before?.y)
})

test('a stock’s page of a real market leads to quotes and filings', async ({ page }) => {
  await openFirst(page)
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
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  }
})

test('where TradingView is blocked our chart stays, and no broken page is seen', async ({ page }) => {
  await page.route(wholeWidgets, (route) => route.abort('blockedbyclient'))
  const failed = page.waitForEvent('requestfailed')
  await openFirst(page)
  await failed
  await expectOurs(page)
})

test('messages of other origins in TradingView’s name change nothing', async ({ page }) => {
  // From this page, and from a third-party page inside TradingView's.
  const other = `top.postMessage({ name: 'tv-widget-load' }, '*');parent.postMessage('done', '*')`
  await page.route(
    wholeWidgets,
    widget(`
      addEventListener('message', () => (document.title = 'done'))
      const frame = document.createElement('iframe')
      frame.sandbox = 'allow-scripts'
      frame.srcdoc = "<script>${other}</" + "script>"
      document.documentElement.append(frame)
    `),
  )
  await openFirst(page)
  await expect(theirs(page)).toHaveCount(1)
  await page.evaluate(() => postMessage({ name: 'tv-widget-load' }, '*'))
  await expect.poll(async () => page.frame({ url: wholeWidgets })?.title()).toBe('done')
  await expectOurs(page)
})

test('a stock that TradingView has no data for keeps our chart', async ({ page }) => {
  await page.route(wholeWidgets, widget(`parent.postMessage({ name: 'tv-widget-no-data' }, '*')`))
  const symbol = await openFirst(page)
  await expect(region(page).getByText(`TradingView has no chart for ${symbol}.`)).toBeVisible()
  await expectOurs(page)
  await expect(source(page, 'Our chart')).toBeChecked()
  // Its closes end in April, its price is of today.
  await expect(region(page).getByText(/^This chart ends on Apr 4(, 2026)?; the price is of /)).toBeVisible()
  await expect(region(page).getByText(/^Ends Apr 4(, 2026)?$/), 'beside its last price and at its end').toHaveCount(2)
})

test('who prefers our chart loads no other, here and the next time', async ({ page }) => {
  await page.route(wholeWidgets, widget(`parent.postMessage({ name: 'tv-widget-load' }, '*')`))
  await openFirst(page)
  await expect(theirs(page)).toHaveCSS('opacity', '1')
  await source(page, 'Our chart').check({ force: true })
  await expectOurs(page)
  await page.reload()
  await expectOurs(page)
  await expect(theirs(page)).toHaveCount(0)
  await source(page, 'TradingView').check({ force: true })
  await expect(theirs(page)).toHaveCSS('opacity', '1')
})

test('where there is no price history the page says so, until TradingView has reported', async ({ page }) => {
  await page.route(wholeWidgets, widget(`addEventListener('message', ({ data }) => parent.postMessage({ name: data }, '*'))`)) // prettier-ignore
  await page.goto('/TWIN-B')
  await expect(page.getByRole('heading', { name: 'No price history' })).toBeVisible()
  await expect(region(page).getByText('TradingView’s chart appears here')).toBeVisible()
  await theirs(page).contentFrame().locator('title').waitFor({ state: 'attached' })
  const report = (name: string) =>
    page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), name)
  await report('tv-widget-no-data')
  await expect(region(page).getByText('Neither Stonks nor TradingView')).toBeVisible()
  await report('tv-widget-load')
  await expect(theirs(page)).toHaveCSS('opacity', '1')
  await expect(page.getByRole('heading', { name: 'No price history' })).toBeHidden()
})

test('when the connection goes our chart takes over, and TradingView’s when it is back', async ({ page, context }) => {
  await page.route(wholeWidgets, widget(`parent.postMessage({ name: 'tv-widget-load' }, '*')`))
  const symbol = await openFirst(page)
  await expect(theirs(page)).toHaveCSS('opacity', '1')
  // The last chunks of the page.
  await expect(page.getByLabel(`Private note about ${symbol}`)).toBeVisible()
  await startChart(page)
  await context.setOffline(true)
  await expect(theirs(page)).toHaveCount(0)
  await expectOurs(page)
  await context.setOffline(false)
  await expect(theirs(page)).toHaveCSS('opacity', '1')
})

test('a chart that was seen once, and those of My List, are there without a server', async () => {
  test.setTimeout(120_000)
  const server = await startServer(settings)
  const device = await newDevice('desk', server.url)
  try {
    const context = await device.open()
    await context.route(/tradingview/, (route) => route.abort())
    const page = await context.newPage()
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    const [viewed = '', listed = '', other = ''] = await symbols(page)
    await expectCached(page)
    await signUp(page)
    await page.goto(`/${viewed}`)
    await expectOurs(page)
    await page.goto('/')
    await page.getByRole('button', { name: `Bookmark ${listed}`, exact: true }).click()
    await expect.poll(() => storedSymbols(page)).toEqual({ viewed: [viewed], listed: [listed] })
    await server.stop()
    await context.setOffline(true)
    for (const symbol of [viewed, listed]) {
      await page.goto(`/${symbol}`)
      await expectOurs(page)
      await expect(region(page).getByText(/^Offline – prices as of /)).toBeVisible()
    }
    await page.goto(`/${other}`)
    await expect(page.getByRole('heading', { name: 'Full chart needs a connection' })).toBeVisible()
  } finally {
    await device.discard()
    await server.stop()
  }
})

/** The stocks whose histories are stored on the device. */
const storedSymbols = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('stonks-histories')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('no database'))
    })
    const keys = (group: string) =>
      new Promise((resolve) => {
        const asking = database.transaction(group).objectStore(group).getAllKeys()
        asking.onsuccess = () => resolve(asking.result)
      })
    const found = { viewed: await keys('viewed'), listed: await keys('listed') }
    database.close()
    return found
  })

test('a share class is found, however one tells classes apart', async ({ page }) => {
  for (const written of ['TWIN-B', 'twin-b', 'TWIN.B', 'TWIN%2FB']) {
    await page.goto(`/${written}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bookmark TWIN-B' }), written).toBeVisible()
  }
})
