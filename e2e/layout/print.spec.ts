import type { Page } from '@playwright/test'
import { keysOf } from '#domain/keys-of'
import { metrics } from '#domain/stock/metrics'
import { expect, test } from '../harness/fixtures.ts'
import { holdScripts } from '../harness/hold-scripts.ts'
import { linkTo, rows } from '../harness/screen.ts'

/** The first thing that a browser does when the user prints; the page cannot make it wait. */
const beginPrint = async (page: Page) => {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

const endPrint = async (page: Page) => {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
}

/** Landscape A4 without its margins. */
const paper = { width: 1032, height: 703 }

/** The header’s names, and the cells of each row, each with the edges of its text; only what is visible. */
const printedTable = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const cellsOf = (row: Element) =>
      [...row.querySelectorAll<HTMLElement>('th, td')].flatMap((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const { left, right, width } = range.getBoundingClientRect()
        const isShown = cell.checkVisibility()
        return isShown ? [{ text: cell.innerText.trim(), kind: cell.dataset['kind'], left, right, width }] : []
      })
    return {
      header: cellsOf(table.querySelector('thead tr') ?? table),
      rows: [...table.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).map(cellsOf),
      // Browsers repeat a header group on each page, unless it contains the box of a button.
      group: getComputedStyle(table.querySelector('thead') ?? table).display,
      buttons: [...table.querySelectorAll('thead button')].map((button) => getComputedStyle(button).display),
    }
  })

test(
  'a screen prints all its rows in black on white, with every header on each page, numbers under them, its filters and its day',
  { tag: '@both' },
  async ({ page, market }) => {
    const screen = {
      sp500: true,
      maxEntries: 0,
      metric: ['name', 'price', 'marketCap', 'weekDeltaRatio', 'beta'],
    } as const
    await page.goto(linkTo(screen))
    const { stocks, total } = market.select(screen)
    await expect(rows(page).first()).toBeVisible()
    const { viewport } = { viewport: page.viewportSize() ?? paper }
    await page.setViewportSize(paper)
    // The other rows are fetched once the results have not changed for a while.
    await expect(async () => {
      await endPrint(page)
      await beginPrint(page)
      expect(await page.locator('tbody [role=rowheader]').count()).toBe(total)
      const source = /Close of \w+day, .*, \d{4} · Simulated market/
      await expect(page.getByRole('banner')).toContainText(source, { timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await expect(page.getByRole('main')).toContainText('S&P 500')
    const filters = page.getByRole('list', { name: 'Active filters' })
    expect(await filters.evaluate((list) => getComputedStyle(list, '::before').content)).toContain(': ')
    expect(await filters.evaluate((list) => getComputedStyle(list).display)).toBe('block')
    await expect(page.getByText(/^Stonks by Market cap, descending$/)).toBeVisible()
    const table = await printedTable(page)
    expect(table.rows.map(([ticker]) => ticker?.text)).toEqual(stocks.map(({ symbol }) => symbol))
    expect(table.header.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual(
      expect.arrayContaining(['Ticker', 'Name', 'Price', 'Market cap', '1W %', 'Beta']),
    )
    expect(table.group).toBe('table-header-group')
    expect(new Set(table.buttons)).toEqual(new Set(['contents']))
    for (const row of table.rows) {
      for (const [at, cell] of row.entries()) {
        const next = row[at + 1]
        expect(next === undefined || cell.right <= next.left, `${cell.text} beside ${next?.text}`).toBe(true)
        const isNumber = cell.kind === 'money' || cell.kind === 'compact' || cell.kind === 'ratio'
        if (isNumber) expect(Math.abs(cell.right - (table.rows[0]?.[at]?.right ?? 0))).toBeLessThan(12)
      }
      expect(Math.max(...row.map(({ right }) => right))).toBeLessThanOrEqual(paper.width)
    }
    const style = await page
      .locator('tbody td')
      .first()
      .evaluate((cell) => ({
        color: getComputedStyle(cell).color,
        background: getComputedStyle(document.body).backgroundColor,
      }))
    expect(style).toEqual({ color: 'rgb(0, 0, 0)', background: 'rgb(255, 255, 255)' })
    await expect(page.locator('#content :is(input, select, form, footer)').filter({ visible: true })).toHaveCount(0)
    await endPrint(page)
    await page.setViewportSize(viewport)
    await expect(rows(page).first()).toBeVisible()
    expect(await rows(page).count()).toBeLessThan(total)
  },
)

test('more columns than a page has room for print up to the last that fits, and the header names the others', async ({
  page,
}) => {
  const numbers = keysOf(metrics).filter((id) => ['money', 'ratio', 'percent'].includes(metrics[id].kind))
  await page.goto(linkTo({ metric: numbers.slice(0, 26) }))
  await expect(rows(page).first()).toBeVisible()
  await page.setViewportSize(paper)
  await expect(async () => {
    await endPrint(page)
    await beginPrint(page)
    await expect(page.getByRole('banner')).toContainText('Not on this paper', { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  const table = await printedTable(page)
  expect(table.header).toHaveLength(22)
  await expect(page.getByRole('banner')).toContainText(metrics[numbers[25] ?? 'price'].short)
  await endPrint(page)
  await expect(page.getByRole('banner')).not.toContainText('Not on this paper')
})

test('a stock prints with collapsed sections, its chart and a private note as text, whole cards, and no controls', async ({
  page,
  market,
}) => {
  const [stock] = market.select().stocks
  await page.goto(`/${stock?.symbol ?? ''}`)
  const chart = page.getByRole('img', { name: /^Chart of / })
  await expect(chart).toBeVisible()
  const note = page.getByLabel(/^Private note about /)
  await note.scrollIntoViewIfNeeded()
  // Content for printing arrives after the first rows, and dispatching an event does not wait for it.
  await expect(async () => {
    await beginPrint(page)
    expect(await page.locator('details:not([open])').count()).toBe(0)
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(chart).toBeVisible()
  await expect(page.getByText('EV To EBITDA')).toBeVisible()
  // The names of values are buttons that show their descriptions.
  await expect(
    page.locator('button:not(dt *, [data-on-paper], [data-on-paper] *)').filter({ visible: true }),
  ).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^(Compare|All \d)/ }).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('banner').first(), 'the day of the data').toContainText('Close of ')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const titles = page.locator('#content :is(h2, h3)').filter({ visible: true })
  await expect(titles.filter({ hasText: 'Technicals' })).toHaveCount(1)
  await expect(titles.filter({ hasText: 'My note' }), 'an empty note').toHaveCount(0)
  const apart = await titles.evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const card = heading.closest('section, details')?.closest('[class*=card]')
      return card && getComputedStyle(card).breakInside === 'avoid' ? [] : [heading.textContent]
    }),
  )
  expect(apart).toEqual([])
  await endPrint(page)
  await expect(page.getByRole('banner').first()).toBeVisible()
  await note.fill('Earnings on Thursday')
  await beginPrint(page)
  await expect(titles.filter({ hasText: 'My note' })).toHaveCount(1)
  await expect(page.getByRole('paragraph').filter({ hasText: 'Earnings on Thursday' })).toBeVisible()
  await expect(note).toBeHidden()
  await expect(page.getByText('Stored on this device, as plain text')).toBeHidden()
  await endPrint(page)
})

test('a comparison prints on A4 with every stock, row and name, its chart whole and dark on white in both themes', async ({
  page,
  market,
}) => {
  await page.addInitScript(() => localStorage.setItem('stonks.settings', JSON.stringify({ theme: 'system' })))
  const symbols = market
    .select()
    .stocks.slice(0, 6)
    .map(({ symbol }) => symbol)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/?compare=${symbols.join(',')}`)
  const chart = page.getByRole('img', { name: /each starting at 100/ })
  await expect(chart).toBeVisible()
  for (const [colorScheme, width] of [
    ['dark', 1440],
    ['light', 1100],
  ] as const) {
    await test.step(`from a window of ${width} pixels in the ${colorScheme} theme`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await expect(async () => {
        await endPrint(page)
        await beginPrint(page)
        await expect(chart.locator('[data-picture]')).toBeVisible({ timeout: 500 })
      }).toPass({ timeout: 30_000 })
      const { outer, inner, filter } = await chart.evaluate((box) => {
        const { bottom } = box.getBoundingClientRect()
        const canvases = [...box.querySelectorAll('canvas')]
        return {
          outer: bottom,
          inner: Math.max(...canvases.map((canvas) => canvas.getBoundingClientRect().bottom)),
          filter: getComputedStyle(canvases[0] ?? box).filter,
        }
      })
      expect(inner).toBeLessThanOrEqual(outer + 1)
      expect(inner).toBeGreaterThan(outer - 8)
      expect(filter).toBe(colorScheme === 'light' ? 'none' : 'invert(1) hue-rotate(180deg)')
      await endPrint(page)
    })
  }
  await expect(page.getByText(`Left out: ${symbols.slice(4).join(', ')}.`)).toBeVisible()
  const table = page.getByRole('region', { name: 'Comparison' }).getByRole('table')
  // A4 without its margins.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 703, height: 1030 })
  await expect(async () => {
    await endPrint(page)
    await beginPrint(page)
    const edges = await page
      .locator('#content :is(th, td, canvas)')
      .evaluateAll((cells) =>
        cells.map((cell) => cell.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      )
    expect(Math.min(...edges.map(({ left }) => left))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(703)
  }).toPass()
  await expect(table.locator('thead th')).toHaveCount(5)
  // Nothing scrolls or covers: the table and its scroller are as high as all rows, and no name is cut.
  const cut = () =>
    page
      .locator('#content :is(th, td, th span, [data-own-scroller])')
      .evaluateAll((elements) =>
        elements
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
          )
          .map(({ textContent }) => textContent.slice(0, 40)),
      )
  await expect.poll(cut).toEqual([])
  await expect(page.locator('#content button').filter({ visible: true })).toHaveCount(0)
  await endPrint(page)
})

test('a page whose scripts have not arrived yet prints in black on white, without buttons', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Stonks' }).first()).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .toBe('rgb(255, 255, 255)')
  await expect(page.locator('button:not(th *)').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  release()
  await expect(rows(page).first()).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgb(255, 255, 255)')
})
