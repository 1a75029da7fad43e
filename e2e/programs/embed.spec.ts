import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { metricIds } from '#domain/stock/metrics'
import { listeningPort } from '../../api/platform/http/listen.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { chooseTool, linkTo } from '../harness/screen.ts'

/** Another site, which shows the current content. */
interface OtherSite {
  readonly origin: string
  body: string
}

const test = base.extend<{ readonly site: OtherSite }>({
  site: async ({}, use) => {
    const page = { origin: '', body: '' }
    const server = createServer((_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><html lang="en"><title>A blog</title><link rel="icon" href="data:,"><body>${page.body}`)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    page.origin = `http://127.0.0.1:${listeningPort(server)}`
    await use(page)
    server.closeAllConnections()
    server.close()
  },
})

/** The markup that Share copies for a screen, in each of its ways to be shown. */
async function snippetsOf(page: Page): Promise<readonly string[]> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(linkTo({ sortColumn: 'peRatio', asc: true, sp500: true }))
  await page.locator('[data-symbol]').first().waitFor()
  await chooseTool(page, 'Share')
  const sheet = page.getByRole('dialog', { name: 'Share' })
  await expectAccessible(page)
  const snippets: string[] = []
  for (const view of ['Table', 'Heat map', 'Bars']) {
    await sheet.getByRole('radio', { name: view }).check({ force: true })
    await sheet.getByRole('button', { name: 'Copy HTML' }).click()
    await expect(sheet.getByText('Copied')).toBeVisible()
    snippets.push(await page.evaluate(() => navigator.clipboard.readText()))
  }
  expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  return snippets
}

test.describe('in another site', () => {
  // The name by which the server’s links lead to it.
  test.use({ allowed: [/^request: http:\/\/localhost:\d+\//] })

  test('the markup that Share copies shows the screen in another site, as high as its content', async ({
    page,
    site,
  }) => {
    const snippets = await snippetsOf(page)
    const [table = ''] = snippets
    const { rows } = await page.request
      .get(`/api/screen${new URL(/src="([^"]*)"/.exec(table)?.[1] ?? '').search}`)
      .then((response): Promise<{ rows: unknown[] }> => response.json())
    expect(rows.length).toBeGreaterThan(20)
    const frame = page.frameLocator('iframe')
    for (const [at, view] of ['table:not(:has(.bar))', '[aria-label=Map]', '.bar'].entries()) {
      site.body = snippets[at] ?? ''
      await page.goto(site.origin)
      await expect(frame.locator('[data-symbol]')).toHaveCount(rows.length)
      await expect(frame.locator(view).first()).toBeVisible()
      await expect(frame.getByRole('status')).toContainText('simulated data of')
      const height = await frame.locator('html').evaluate((root) => root.getBoundingClientRect().height)
      await expect
        .poll(() => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height))
        .toBe(Math.ceil(height))
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    const opened = page.waitForEvent('popup')
    await frame.getByRole('link', { name: 'Open in Stonks' }).click()
    const popup = await opened
    await expect(popup.locator('[data-symbol]').first()).toBeVisible()
    expect(await popup.evaluate(() => opener === null)).toBe(true)
  })
})

test.describe('with statements', () => {
  test.use({ allowed: [/^request: http:\/\/localhost:\d+\//] })

  test('the markup of a stock’s page shows its statements in another site, at any width', async ({
    page,
    site,
    market,
  }) => {
    const { stocks } = market.select({ sp500: true, maxEntries: 0 })
    const symbol = stocks.find(({ revenueTTM }) => revenueTTM !== null)?.symbol ?? ''
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/${symbol}`)
    const section = page.locator('[data-section="statements"]')
    await section.scrollIntoViewIfNeeded()
    await section.getByRole('button', { name: 'Embed' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy HTML' }).click()
    site.body = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto(site.origin)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('row', { name: /^Revenue / })).toBeVisible()
    await expect(frame.getByRole('status')).toContainText('as known on')
    await page.goto(/src="([^"]*)"/.exec(site.body)?.[1]?.replaceAll('&amp;', '&') ?? '')
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 500 })
      const region = page.getByRole('region', { name: 'Statements' })
      expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      expect(await region.locator('thead th:visible').count()).toBeGreaterThan(2)
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  })
})

/** Screens with the widest columns, and with the most. */
const wideScreens: readonly Partial<Filters>[] = [
  {},
  { metric: metricIds },
  { metric: ['name', 'industry', 'sector', 'updatedAt', '52WeekRange'], sortColumn: 'industry', asc: true },
  { metric: ['marketCap', 'revenueTTM', 'dividendYield'], sortColumn: 'volume' },
]

test('nothing is wider than a frame as narrow as a phone, every label is readable, and all is accessible', async ({
  page,
}) => {
  const widths = [390, 360, 320]
  for (const changes of wideScreens) {
    const filter = encodeFilters({ ...defaultFilters, ...changes })
    await page.goto(`/embed?${new URLSearchParams({ filter }).toString()}`)
    const region = page.getByRole('region', { name: 'Rows' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 })
      await expect(region).toBeVisible()
      const { hidden, columns } = await region.evaluate((element) => ({
        hidden: element.scrollWidth - element.clientWidth,
        columns: [...element.querySelectorAll('thead th')].filter((head) => head.checkVisibility()).length,
      }))
      expect(hidden, `${JSON.stringify(changes)} at ${width} px`).toBeLessThanOrEqual(0)
      expect(columns, `${JSON.stringify(changes)} at ${width} px`).toBeGreaterThanOrEqual(2)
    }
  }
  await page.goto('/embed?view=map&limit=200')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 })
    const labels = await page.locator('[data-symbol]').evaluateAll((tiles) =>
      tiles.flatMap((tile) => {
        const [label, area] = [tile.querySelector('text'), tile.querySelector('rect')]
        if (!label?.checkVisibility() || !area) return []
        const [text, box] = [label.getBoundingClientRect(), area.getBoundingClientRect()]
        const isInside = text.left >= box.left && text.right <= box.right && text.height <= box.height + 4
        return [{ symbol: label.textContent, size: parseFloat(getComputedStyle(label).fontSize), isInside }]
      }),
    )
    expect(labels.length).toBeGreaterThan(5)
    expect(labels.filter(({ size, isInside }) => size < 11 || !isInside)).toEqual([])
  }
  for (const view of ['table', 'map', 'chart']) {
    await page.goto(`/embed?view=${view}&limit=30`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  }
})

test.describe('framing tricks', () => {
  // The browser's messages when it refuses a frame, and the status of the refused request.
  test.use({ allowed: [/frame-ancestors|X-Frame-Options|status of 40[34] .*\(chrome-error:/] })

  test('another site can frame nothing else', async ({ page, site, server }) => {
    const paths = ['/', '/login', '/AAPL', '/api/screen', '/embed/../login', '/embed/x', '//embed', '/EMBED']
    site.body = paths.map((path) => `<iframe src="${server.url}${path}"></iframe>`).join('')
    await page.goto(site.origin)
    await expect.poll(() => page.frames().length).toBe(paths.length + 1)
    for (const frame of page.frames().slice(1)) {
      await frame.waitForLoadState()
      expect(frame.url()).toMatch(/^chrome-error:/)
    }
  })
})

test.describe('what a frame can reach', () => {
  test.use({ allowed: [/connect-src|Fetch API cannot load http:\/\/127\.0\.0\.1:\d+\/api\/config\. Refused/] })

  test('a frame has no origin: it reaches no storage, no server, no parent, and no other frame', async ({
    page,
    site,
    server,
  }) => {
    // Signed in or not, there is something to steal.
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('secret', '1'))
    await page.context().addCookies([{ name: 'secret', value: '1', url: server.url, sameSite: 'Lax' }])
    site.body = `<iframe src="${server.url}/embed"></iframe>`
    await page.goto(site.origin)
    const frame = page.frames()[1]
    await frame?.waitForLoadState()
    const reached = await frame?.evaluate(async (url) => {
      const attempts: Readonly<Record<string, () => unknown>> = {
        cookie: () => document.cookie,
        storage: () => localStorage.getItem('secret'),
        database: () => indexedDB.open('stonks'),
        parent: () => parent.document.title,
        fetch: () => fetch(`${url}/api/config`),
        worker: () => navigator.serviceWorker.getRegistrations(),
      }
      const names = await Promise.all(
        Object.entries(attempts).map(async ([name, attempt]) => {
          try {
            await attempt()
            return [name]
          } catch {
            return []
          }
        }),
      )
      return { origin: self.origin, names: names.flat() }
    }, server.url)
    expect(reached).toEqual({ origin: 'null', names: [] })
    expect(await page.locator('iframe').evaluate((element: HTMLIFrameElement) => element.contentDocument)).toBeNull()
  })
})
