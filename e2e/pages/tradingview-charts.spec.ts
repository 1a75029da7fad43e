import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Locator, Page, Route } from '@playwright/test'
import { fieldsOf } from '../../domain/keys-of.ts'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { demoLines } from '../harness/market.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { rows, symbols } from '../harness/screen.ts'

// Invented companies, served as a file: the page takes them for a real market.
const folder = mkdtempSync(join(tmpdir(), 'stonks-file-'))
const file = join(folder, 'market.ndjson.gz')
const closesFile = join(folder, 'closes.ndjson.gz')
const lines = demoLines(400)
// A second share class of the first company, which has no price history.
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

/** A TradingView frame; the fixtures serve an empty page. */
const fulfill = (route: Route, script: string) =>
  route.fulfill({ contentType: 'text/html', body: `<title>Chart</title><script>${script}</script>` })
/** A frame that sends a message with the given name. */
const obedient = (route: Route) =>
  fulfill(route, `addEventListener('message', ({ data }) => parent.postMessage({ name: data }, '*'))`)

/** Makes the frame of the page send a message. */
async function report(page: Page, name: string): Promise<void> {
  await page.frameLocator('iframe').locator('title').waitFor({ state: 'attached' })
  await page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), name)
}

const miniWidgets = 'https://s.tradingview.com/**'
const wholeWidgets = 'https://www.tradingview-widget.com/**'

const frames = 'iframe[title^="Chart of "]'
const spark = (row: Locator) => row.getByRole('img', { name: /^From / })

test('visible graphs of a real market become charts, never more than six at once, without moving anything', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += 'value' in entry ? Number(entry.value) : NaN
      document.documentElement.dataset['moved'] = String(moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // The first has no data, and the second sends nothing. Some widgets send an object, some the same as text.
  let asked = 0
  await page.route(miniWidgets, (route) => {
    const name = ['tv-widget-no-data', ''][asked++] ?? 'tv-widget-load'
    return fulfill(route, name && `parent.postMessage('{"name":"${name}"}', '*')`)
  })
  await page.goto('/')
  const shown = page.locator(frames)
  await expect.poll(() => asked, 'the slot of the first is given to another').toBeGreaterThan(6)
  await expect(shown).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  expect(await page.evaluate(() => Number(document.documentElement.dataset['moved'] ?? 0))).toBeLessThanOrEqual(0.01)

  await test.step('charts that have reported are shown; the others keep their line', async () => {
    await page.evaluate(() => postMessage({ name: 'tv-widget-load' }, '*'))
    const opacities = () => shown.evaluateAll((all) => all.map((frame) => getComputedStyle(frame).opacity))
    await expect.poll(async () => (await opacities()).toSorted().join()).toBe('0,1,1,1,1,1')
    const silent = shown.nth((await opacities()).indexOf('0'))
    await expect(silent).toHaveAttribute('inert')
    const quiet = await silent.evaluate((frame) => frame.closest('tr')?.getAttribute('data-symbol'))
    await expect(spark(page.locator(`tr[data-symbol="${quiet}"]`))).toBeVisible()
    const refused = rows(page).filter({ hasNot: shown }).first()
    await expect(spark(refused)).toBeVisible()
    const row = page.locator('tr[data-symbol]', { has: shown }).first()
    const address = new URL((await row.locator(frames).getAttribute('src')) ?? '')
    const content = fieldsOf(JSON.parse(decodeURIComponent(address.hash.slice(1))))
    expect(content).toMatchObject({ dateRange: '1M', colorTheme: 'dark' })
    expect(String(content['symbol'])).toContain(`:${await row.getAttribute('data-symbol')}`)
  })

  await test.step('other rows that scroll into sight get charts then', async () => {
    const symbol = await page.locator('tr[data-symbol]', { has: shown }).first().getAttribute('data-symbol')
    await rows(page).first().hover()
    await page.mouse.wheel(0, 1500)
    await expect(page.locator(`tr[data-symbol="${symbol}"] iframe`)).toHaveCount(0)
    await expect(shown).toHaveCount(6)
  })

  await context.setOffline(true)
  await expect(shown, 'without a network the lines stay').toHaveCount(0)
  await expect(spark(rows(page).first())).toBeVisible()
})

test(
  'a tap loads a chart on a phone, whose line stays until the chart has reported',
  { tag: '@phone' },
  async ({ page }) => {
    await page.route(miniWidgets, obedient)
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page
      .getByRole('button', { name: /^Chart of / })
      .first()
      .click()
    await expect(page.locator(frames), 'no other was there').toHaveCount(1)
    await expect(page.locator(frames)).toHaveCSS('opacity', '0')
    await expect(spark(page.locator('tr[data-symbol]', { has: page.locator(frames) }))).toBeVisible()
    await report(page, 'tv-widget-load')
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
  // TradingView's chart may cover it.
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

test('a stock’s page shows our chart until TradingView’s has reported, and while the user prefers ours or is offline', async ({
  page,
  context,
}) => {
  await page.route(wholeWidgets, obedient)
  const symbol = await openFirst(page)
  await expect(theirs(page)).toHaveAttribute('title', `Chart for ${symbol}`)
  expect(new URL((await theirs(page).getAttribute('src')) ?? '').origin).toBe('https://www.tradingview-widget.com')
  expect(await theirs(page).getAttribute('sandbox')).toContain('allow-scripts')
  expect(await page.evaluate(() => document.querySelectorAll('script[src*=tradingview]').length)).toBe(0)
  await expectOurs(page)
  await expect(region(page).getByText('TradingView is loading…')).toBeVisible()
  const about = page.getByRole('heading', { name: 'About' })
  const before = await about.boundingBox()
  await report(page, 'tv-widget-load')
  await expect(theirs(page)).toHaveCSS('opacity', '1')
  await expect(theirs(page)).not.toHaveAttribute('inert')
  await expect(ours(page)).toBeHidden()
  expect((await about.boundingBox())?.y).toBe(before?.y)

  await test.step('a user who prefers our chart loads no other, here and the next time', async () => {
    await source(page, 'Our chart').check({ force: true })
    await expectOurs(page)
    await page.reload()
    await expectOurs(page)
    await expect(theirs(page)).toHaveCount(0)
    await source(page, 'TradingView').check({ force: true })
    await report(page, 'tv-widget-load')
    await expect(theirs(page)).toHaveCSS('opacity', '1')
  })

  await test.step('our chart takes over when the connection is lost, and TradingView’s when it is back', async () => {
    // The last chunks of the page.
    await expect(page.getByLabel(`Private note about ${symbol}`)).toBeVisible()
    await context.setOffline(true)
    await expect(theirs(page)).toHaveCount(0)
    await expectOurs(page)
    await context.setOffline(false)
    await report(page, 'tv-widget-load')
    await expect(theirs(page)).toHaveCSS('opacity', '1')
  })
})

test('our chart stays if TradingView is blocked, has no data, or another site speaks in its name', async ({ page }) => {
  await page.route(wholeWidgets, (route) => route.abort('blockedbyclient'))
  const failed = page.waitForEvent('requestfailed')
  const symbol = await openFirst(page)
  await failed
  await expectOurs(page)
  await page.unroute(wholeWidgets)

  // From this page, and from a third-party page inside TradingView's.
  const other = `top.postMessage({ name: 'tv-widget-load' }, '*');parent.postMessage('done', '*')`
  await page.route(wholeWidgets, (route) =>
    fulfill(
      route,
      `
        addEventListener('message', ({ data }) => {
          if (data === 'done') document.title = 'done'
          else parent.postMessage({ name: data }, '*')
        })
        const frame = document.createElement('iframe')
        frame.sandbox = 'allow-scripts'
        frame.srcdoc = "<script>${other}</" + "script>"
        document.documentElement.append(frame)
      `,
    ),
  )
  await page.reload()
  await expect(theirs(page)).toHaveCount(1)
  await page.evaluate(() => postMessage({ name: 'tv-widget-load' }, '*'))
  await expect.poll(async () => page.frame({ url: wholeWidgets })?.title()).toBe('done')
  await expectOurs(page)

  await report(page, 'tv-widget-no-data')
  await expect(region(page).getByText(`TradingView has no chart for ${symbol}.`)).toBeVisible()
  await expectOurs(page)
  await expect(source(page, 'Our chart')).toBeChecked()
  // Its closes end in April, its price is from today.
  await expect(region(page).getByText(/^This chart ends on Apr 4(, 2026)?; the price is of /)).toBeVisible()
  await expect(region(page).getByText(/^Ends Apr 4(, 2026)?$/), 'beside its last price and at its end').toHaveCount(2)
})

test('the page says that there is no price history until TradingView has reported', async ({ page }) => {
  await page.route(wholeWidgets, obedient)
  await page.goto('/TWIN%2FB')
  await expect(page.getByRole('button', { name: 'Bookmark TWIN-B' }), 'a share class, however written').toBeVisible()
  await expect(page.getByRole('heading', { name: 'No price history' })).toBeVisible()
  await expect(region(page).getByText('TradingView’s chart appears here')).toBeVisible()
  await report(page, 'tv-widget-no-data')
  await expect(region(page).getByText('Neither Stonks nor TradingView')).toBeVisible()
  await report(page, 'tv-widget-load')
  await expect(theirs(page)).toHaveCSS('opacity', '1')
  await expect(page.getByRole('heading', { name: 'No price history' })).toBeHidden()
})

test.describe('on a device that has visited', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a chart that was seen once, and those of My List, work without a connection', async ({ page, context }) => {
    await context.route(/tradingview/, (route) => route.abort())
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
    await context.setOffline(true)
    for (const symbol of [viewed, listed]) {
      await page.goto(`/${symbol}`)
      await expectOurs(page)
      await expect(region(page).getByText(/^Offline – prices as of /)).toBeVisible()
    }
    await page.goto(`/${other}`)
    await expect(page.getByRole('heading', { name: 'Full chart needs a connection' })).toBeVisible()
  })
})
