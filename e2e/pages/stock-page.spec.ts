import type { Locator, Page } from '@playwright/test'
import type { Stock } from '#domain/stock/stock'
import { peersOf } from '#domain/testing/reference-peers'
import { titleCase } from '../../words/text.ts'
import { expect, test } from '../harness/fixtures.ts'
import { count, filtersOf, linkTo, rows } from '../harness/screen.ts'

/** Opens a section by its title. */
async function section(page: Page, title: string): Promise<Locator> {
  const part = page.locator('details').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  if ((await part.getAttribute('open')) === null) await part.getByRole('heading', { name: title }).click()
  await expect(part).toHaveAttribute('open', '')
  return part
}

const fact = (part: Locator, label: string) =>
  part
    .locator('dl > div')
    .filter({ has: part.page().locator('dt').getByText(label, { exact: true }) })
    .locator('dd')

/** A price with cents from a dollar on. */
function currency(value: number | null): string {
  if (value === null) return '–'
  const decimals = value < 1 ? 4 : 2
  return Number(value.toFixed(decimals)).toLocaleString('en-US', {
    ...{ style: 'currency', currency: 'USD', minimumFractionDigits: decimals },
    maximumFractionDigits: decimals,
  })
}

/** A stock of the market that has a sector, a dividend and a description. */
function richest(stocks: readonly Stock[]): Stock {
  const stock = stocks.find((each) => each.sector !== null && each.dividendYield !== null && each.description !== null)
  if (!stock) throw new Error('The market has no such stock')
  return stock
}

test(
  'a user goes from the list to a stock, to its neighbors, and back to the same place, with the focus on the stock',
  { tag: ['@both', '@core'] },
  async ({ page, market, isMobile }) => {
    const { stocks } = market.select({ sp500: true, maxEntries: 0 })
    const link = linkTo({ sp500: true, maxEntries: 500 })
    await page.goto(link)
    await expect(rows(page).first()).toBeVisible()
    await page.evaluate(() => {
      const table = document.querySelector('[aria-label="Stonks table"]')
      if (table) table.scrollTop = 1500
      else scrollTo(0, 4000)
    })
    // A row in the middle, so that pressing its link scrolls nothing; it may still be a placeholder.
    const middle = () =>
      page.evaluate(
        () =>
          document
            .elementFromPoint(100, innerHeight / 2)
            ?.closest('[data-symbol]')
            ?.getAttribute('data-symbol') ?? '',
      )
    await expect.poll(middle).not.toBe('')
    const symbol = await middle()
    const at = stocks.findIndex((stock) => stock.symbol === symbol)
    const place = page.locator(`[data-symbol="${symbol}"]`)
    const row = place.locator('a[href^="/"]').first()
    // Of the row: while rows scroll past, their links are less high.
    const before = await place.boundingBox()
    const bar = await page.getByRole('banner').boundingBox()
    await row.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Of another height, it would move the rows while they come back.
    if (!isMobile) expect((await page.getByRole('banner').boundingBox())?.height).toBe(bar?.height)
    await expect.poll(() => page.evaluate(() => scrollY + (document.getElementById('content')?.scrollTop ?? 0))).toBe(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(row).toBeFocused()
    expect(Math.abs(((await place.boundingBox())?.y ?? 0) - (before?.y ?? NaN))).toBeLessThan(2)

    await row.click()
    const isAt = (index: number) => expect(page.getByText(`${index + 1} of ${stocks.length}`)).toBeVisible()
    await isAt(at)
    await page.getByRole('button', { name: /^Next:/ }).click()
    await expect(page).toHaveURL(new RegExp(`/${stocks[at + 1]?.symbol ?? ''}$`))
    await isAt(at + 1)
    // A second press counts even before the neighbors of the stock are known.
    await page.getByRole('button', { name: /^Previous/ }).dblclick()
    await isAt(at - 1)
    if (isMobile) await expectControlsInWindow(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(link)
  },
)

/** Every control of a stock that was opened from the list is in the window on any phone. */
async function expectControlsInWindow(page: Page): Promise<void> {
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    for (const name of [/^Back$/, /^Previous/, /^Next:/, /^Compare /, /^Share$/, /^Bookmark /]) {
      const box = await page.getByRole('main').getByRole('button', { name }).first().boundingBox()
      const at = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      expect(box && box.x >= 0 && box.x + box.width <= width, `${String(name)} at ${width} px`).toBe(true)
      expect(at && (await nameAt(page, at))).toMatch(name)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}

/** The element that receives a tap there. */
const nameAt = (page: Page, at: { readonly x: number; readonly y: number }): Promise<string | null | undefined> =>
  page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.getAttribute('aria-label'), at)

test(
  'a symbol in any case finds its stock; its chart appears without moving the page, is a picture until it is used, and keeps what it shows',
  { tag: ['@both', '@core'] },
  async ({ page, market, faultyNetwork, isMobile }) => {
    const stock = richest(market.stocks)
    const chart = page.getByRole('region', { name: 'Chart' })
    const about = page.getByRole('heading', { name: 'About' })
    // From the heading, since a click may scroll the page.
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    const below = page.locator('[data-section=statements]')
    const top = async () => (await topOf(below)) - (await topOf(page.getByRole('heading', { level: 1 })))
    faultyNetwork.strike('/data/stonks', 'hold')
    let letHistory: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letHistory = resolve))
    await page.route('**/api/history/*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${faultyNetwork.url}/${stock.symbol.toLowerCase()}`)
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    faultyNetwork.clear()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(stock.name ?? stock.symbol)
    for (const text of [stock.symbol, stock.exchange, stock.assetType, currency(stock.close)]) {
      await expect(page.getByRole('main')).toContainText(text ?? '')
    }
    await expect(about).toBeVisible()
    await expect(page.locator('details').filter({ hasText: 'Summary' })).toHaveAttribute('open', '')
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages.getByRole('article')).toHaveCount(6)

    await test.step('the chart is a picture, in its reserved place', async () => {
      const before = await top()
      letHistory()
      await expect(chart.getByRole('img', { name: /^Chart of / })).toBeVisible()
      await expect(chart.locator('svg path').first()).toBeAttached()
      await expect(chart.locator('canvas')).toHaveCount(0)
      await about.click()
      await expect(chart.locator('canvas').first()).toBeVisible()
      expect(await top()).toBe(before)
    })

    await test.step('the sector’s median and the user’s note appear when they are switched on, and stay', async () => {
      const { sectorChanges } = peersOf(market.stocks, stock)
      const median = (isMobile ? sectorChanges.change3Months : sectorChanges.change6Months) ?? NaN
      const percent = `${Math.abs(median * 100).toFixed(2)}%`
      await page.getByLabel(`Private note about ${stock.symbol}`).fill('Buy below 12')
      const toggle = (name: string) => chart.getByRole('button', { name, exact: true })
      await expect(toggle('My note')).toHaveAttribute('aria-pressed', 'true')
      await toggle('Sector median').click()
      await expect(chart).toContainText(
        new RegExp(`Median of ${titleCase(stock.sector ?? '')} stocks [+−]?${percent.replace('.', '\\.')}`),
      )
      const mark = chart.getByRole('button', { name: /^Your note of / })
      await mark.click()
      await expect(chart.getByText('Buy below 12')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(chart.getByText('Buy below 12')).toBeHidden()
      await toggle('Volume').click()
      await page.reload()
      await expect(toggle('Volume')).toHaveAttribute('aria-pressed', 'false')
      await expect(toggle('Sector median')).toHaveAttribute('aria-pressed', 'true')
      await expect(mark).toBeVisible()
      await chart.getByRole('button', { name: 'Show as table' }).click()
      await expect(chart.getByRole('row', { name: isMobile ? /^3M / : /^6M / })).toContainText(percent)
      await expect(chart.getByRole('cell', { name: /Buy below 12/ })).toBeVisible()
      for (const name of ['My note', 'Sector median']) await toggle(name).click()
      await expect(chart.getByText('Buy below 12')).toHaveCount(0)
    })

    await test.step('the table has the sessions of the time span', async () => {
      await page.getByRole('radio', { name: '1 month' }).check({ force: true })
      // The last table: report days, if there are any, stand above it.
      const sessions = page
        .getByRole('region', { name: `Sessions of ${stock.symbol}` })
        .getByRole('table')
        .last()
      await expect(sessions.locator('tbody tr')).toHaveCount(21)
      await expect(sessions.locator('tbody tr').first()).toContainText(currency(stock.close))
      await expect(sessions.getByRole('columnheader')).toHaveText(['Session', 'Open', 'High', 'Low', 'Close', 'Volume'])
    })

    await messages
      .getByRole('link', { name: `$${stock.symbol}` })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/${stock.symbol}$`))
    await expect(page.getByText('Stonks only go up')).toBeAttached()
  },
)

test('the keys walk through the sessions of the chart, which announces and points at each; its numbers stay above it at every width', async ({
  page,
  market,
}) => {
  const stock = richest(market.stocks)
  await page.goto(`/${stock.symbol}`)
  const chart = page.getByRole('region', { name: 'Chart' })
  const walk = chart.getByRole('slider', { name: 'Sessions of the chart' })
  const newest = new RegExp(`^\\w+ \\d+, \\d{4}: close ${currency(stock.close).replace(/[$.]/g, String.raw`\$&`)}, `)
  await expect(walk).toHaveAttribute('aria-valuetext', newest)
  await chart.getByRole('radio', { name: '1 month' }).press('Space')
  const sentence = chart.getByText(/^1 month: from \$[\d.,]+ to \$[\d.,]+, /)
  await expect(sentence).toContainText(`to ${currency(stock.close)}, `)
  await expect(sentence).toContainText(/; highest \$[\d.,]+ on \w+ \d+, \d{4}, lowest \$[\d.,]+ on \w+ \d+, \d{4}\.$/)
  await chart.getByRole('button', { name: 'Show as table' }).click()
  // A table of its report days may stand before that of the sessions.
  const cells = await chart
    .getByRole('table')
    .last()
    .locator('tbody tr')
    .evaluateAll((sessions) =>
      sessions.map((row) => [
        row.querySelector('th')?.textContent,
        row.querySelector('td:nth-last-child(2)')?.textContent,
      ]),
    )
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await page.keyboard.press('Tab')
  await expect(walk).toBeFocused()
  const sessionAt = (ago: number) => `${cells[ago]?.[0] ?? ''}: close ${cells[ago]?.[1] ?? ''}`
  for (const [key, ago] of [
    ['ArrowLeft', 1],
    ['ArrowLeft', 2],
    ['ArrowRight', 1],
    ['Home', cells.length - 1],
    ['End', 0],
    ['ArrowDown', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(walk, key).toHaveAttribute('aria-valuetext', new RegExp(`^${sessionAt(ago).replace(/[$.]/g, String.raw`\$&`)}, (up|down|unchanged)`)) // prettier-ignore
    await expect(chart.locator('p').filter({ hasText: /^O \d/ })).toContainText(cells[ago]?.[0] ?? '')
  }
  expect(await walk.evaluate((element) => getComputedStyle(element.parentElement ?? element).outlineStyle)).toBe(
    'solid',
  )
  await page.keyboard.press('Tab')
  await expect(walk).toHaveAttribute('aria-valuetext', newest)

  const picture = chart.getByRole('img', { name: /^Chart of / })
  for (const width of [640, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(picture).toBeVisible()
    const top = (await picture.boundingBox())?.y ?? 0
    for (const part of [chart.getByRole('radiogroup').first(), chart.getByText(/^C \d/), chart.getByText(/^Vol /)]) {
      const { y = 0, height = 999 } = (await part.boundingBox()) ?? {}
      expect(y + height, `${width} px`).toBeLessThanOrEqual(top + 1)
    }
  }
})

test('the strip’s mark, the chart and its key are drawn in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const shown = page.locator('[data-screen-strip] [aria-current]')
  await expect(shown).toBeVisible()
  const [strip, mark] = await shown.evaluate((link) => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(link, '::after').backgroundColor,
  ])
  expect(mark).not.toBe(strip)
  await rows(page).first().getByRole('link').first().click()
  const picture = page.getByRole('region', { name: 'Chart' }).getByRole('img', { name: /^Chart of / })
  await expect(picture).toBeVisible()
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  const [ground, dot, key] = await page.evaluate(() => {
    const color = (node: Element | null, part?: string) => node && getComputedStyle(node, part).backgroundColor
    const chip = document.querySelector('main header [data-sector]:last-child')
    return [color(document.body), color(chip, '::before'), color(document.querySelector('[data-layer=volume]'))]
  })
  expect(dot).not.toBe(ground)
  expect(key).not.toBe(ground)
  for (const x of [1, 2]) await page.mouse.move(x, 1)
  await expect(picture.locator('canvas').first()).toBeAttached()
  // Gain, loss and line have saturated colors in the themes; text and gray have not.
  const colored = await picture.locator('canvas').evaluateAll((canvases) =>
    canvases.flatMap((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0 || canvas.height === 0) return []
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      let count = 0
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4)
        if (alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) count++
      }
      return count
    }),
  )
  expect(Math.max(...colored)).toBe(0)
})

test(
  'a stock stands among its peers, which a tap opens, compares or screens, above its technical values',
  { tag: ['@phone', '@core'] },
  async ({ page, market }) => {
    const stock = market.stocks.find(
      (each) => each.rsi14 !== null && peersOf(market.stocks, each).group?.field === 'industry',
    )
    if (!stock) throw new Error('The market has no such stock')
    const expected = peersOf(market.stocks, stock)
    await page.goto(linkTo({ metric: ['name', 'beta', 'dividendYield'] }))
    await expect(rows(page).first()).toBeVisible()
    await page.evaluate((href) => {
      const link = document.body.appendChild(document.createElement('a'))
      link.href = href
      link.click()
    }, `/${stock.symbol}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(stock.name ?? stock.symbol)
    await page.locator('[data-section=technicals]').scrollIntoViewIfNeeded()
    const technicals = await section(page, 'Technicals')
    await expect(fact(technicals, 'RSI (14)')).toContainText(stock.rsi14?.toFixed(2) ?? '–')
    await expect(fact(technicals, 'RSI (14)').getByRole('img')).toHaveAccessibleName(
      `Higher than ${Math.round((expected.percentiles.rsi14 ?? NaN) * 100)}% of ${titleCase(stock.sector ?? '')} stocks`,
    )
    await page.locator('[data-section=peers]').scrollIntoViewIfNeeded()
    const peers = page.getByRole('region', { name: `Peers in ${titleCase(stock.industry ?? '')}` })
    await expect(peers.getByRole('columnheader')).toHaveText(['Stock', 'Market cap', 'Beta', 'Dividend yield'])
    await expect(peers.locator('[data-peer]')).toHaveCount(expected.symbols.length)
    const shown = await peers
      .locator('[data-peer]')
      .evaluateAll((all) => all.map((row) => row.getAttribute('data-peer')))
    expect(shown).toEqual(expected.symbols)
    await expect(peers.locator('[aria-current]')).toContainText(`${stock.symbol} this stock`)
    const [first, ...others] = expected.symbols.filter((symbol) => symbol !== stock.symbol)
    await expect(peers.getByRole('link', { name: /^Compare / })).toHaveAttribute(
      'href',
      `/?compare=${[stock.symbol, first, ...others].slice(0, 4).join(',')}`,
    )
    // Anywhere in the row.
    await peers
      .locator(`[data-peer="${first ?? ''}"] td`)
      .last()
      .click({ force: true })
    await expect(page).toHaveURL(new RegExp(`/${first ?? ''}$`))
    await page.goBack()
    await page.locator('[data-section=peers]').scrollIntoViewIfNeeded()
    await peers.getByRole('link', { name: /^All / }).click()
    await expect(count(page)).toHaveText(new RegExp(`^${expected.group?.count ?? 0} of `))
    expect(filtersOf(page)).toMatchObject({
      industry: [stock.industry?.toUpperCase()],
      metric: ['name', 'beta', 'dividendYield'],
    })
  },
)

test('an address that names no stock says so, however it is written, and leads to the search and back', async ({
  page,
}) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const follow = (path: string) =>
    page.evaluate((href) => {
      const link = document.body.appendChild(document.createElement('a'))
      link.href = href
      link.click()
      link.remove()
    }, path)
  for (const symbol of ['LOGIN', 'BF%2FB', '%3Cb%3E', '__proto__', 'X'.repeat(10_000)]) {
    await follow(`/${symbol}`)
    await expect(page).toHaveURL(new RegExp(`/${symbol}$`))
    await expect(page.getByRole('heading', { name: 'Stonk not found' }), symbol.slice(0, 20)).toBeVisible()
  }
  const back = page.getByRole('button', { name: 'Back' })
  expect((await back.boundingBox())?.x, 'it stands where it does on a stock’s page').toBeLessThan(40)
  await page.getByRole('button', { name: 'Search all stonks' }).click()
  await expect(page.getByRole('combobox', { name: 'Symbol or name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await back.click()
  await expect(page).toHaveURL(/\/__proto__$/)
})

test('an address that a sentence, a feed or a terminal decorated opens its stock, and so does its search', async ({
  page,
  market,
}) => {
  const { symbol, name } = richest(market.stocks)
  for (const written of [`$${symbol}`, `${symbol}).`, `NYSE:${symbol.toLowerCase()}`, `%EF%BC%84${symbol}.US`]) {
    await page.goto(`/${written}`)
    await expect(page.getByRole('heading', { level: 1 }), written).toHaveText(name ?? '')
  }
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search' }).fill(`NASDAQ: ${symbol},`)
  await expect(rows(page).first()).toHaveAttribute('data-symbol', symbol)
})
