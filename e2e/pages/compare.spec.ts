import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import { longPress, rows } from '../harness/screen.ts'

test('stocks that are put aside are set beside each other', { tag: ['@both', '@core'] }, async ({ page, market }) => {
  const [first, second] = market.select().stocks
  await page.goto(`/${first?.symbol ?? ''}`)
  await page.getByRole('button', { name: `Compare ${first?.symbol ?? ''}` }).click()
  const tray = page.getByRole('region', { name: 'Compare' })
  await expect(tray.getByRole('button', { name: 'Compare', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Stonks' }).click()
  await expect(rows(page).first()).toBeVisible()
  await page
    .locator(`[data-symbol="${second?.symbol ?? ''}"] a[href^="/"]`)
    .first()
    .click()
  await page.getByRole('button', { name: `Compare ${second?.symbol ?? ''}` }).click()
  await tray.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(`/?compare=${first?.symbol ?? ''},${second?.symbol ?? ''}`)
  const table = page.getByRole('region', { name: 'Comparison' })
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  const exchange = table.locator('[data-metric=exchange]')
  await expect(exchange.locator('td')).toHaveText([first?.exchange ?? '–', second?.exchange ?? '–'])
  await table.getByRole('button', { name: `Remove ${first?.symbol ?? ''}` }).click()
  await expect(page).toHaveURL(`/?compare=${second?.symbol ?? ''}`)
})

test('a link compares, leaves out what is no stock, and says so', { tag: '@core' }, async ({ page, market }) => {
  const { stocks } = market.select()
  const [first, second] = stocks
  await page.goto(`/?compare=${first?.symbol.toLowerCase() ?? ''},NOSUCHONE,${second?.symbol ?? ''}`)
  await expect(page.getByText('Not in the market data: NOSUCHONE.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Comparison' }).getByRole('columnheader')).toHaveCount(3)
})

test('a symbol that is no stock takes none of the four places', { tag: '@both' }, async ({ page, market }) => {
  const [first, second, third, fourth] = market.select().stocks.map(({ symbol }) => symbol)
  await page.goto(`/?compare=${first},NOSUCHONE,${second},${third}`)
  await expect(page.getByText('Not in the market data: NOSUCHONE.')).toBeVisible()
  await expect(page.getByText('You can compare up to 4 stocks.')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Add a stock' }).fill(fourth ?? '')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(`/?compare=${first},${second},${third},${fourth}`)
  await expect(page.getByText('You can compare up to 4 stocks.')).toBeVisible()
})

test('on a phone the names of sectors have one line', { tag: '@phone' }, async ({ page, market }) => {
  const of = (sector: string) => market.select().stocks.find((stock) => stock.sector === sector)?.symbol ?? ''
  const sectors = ['MANUFACTURING', 'ENERGY & TRANSPORTATION', 'LIFE SCIENCES', 'REAL ESTATE & CONSTRUCTION']
  await page.goto(`/?compare=${sectors.map(of).join(',')}`)
  const cells = page.locator('[data-metric=sector] td')
  await expect(cells).toHaveText(['Manuf.', 'Energy', 'Life sci.', 'Real est.'])
  await expect(cells.first().getByTitle('Manufacturing')).toBeVisible()
  const lines = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )
  expect(lines).toEqual([1, 1, 1, 1])
})

test('the first month on the chart’s axis is whole', { tag: '@both' }, async ({ page, market }) => {
  // Canvases have no elements for their texts: the left edges of the drawn months.
  await page.addInitScript(() => {
    const edges: number[] = []
    Object.assign(window, { edges })
    type FillText = CanvasRenderingContext2D['fillText']
    const fillText = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'fillText')?.value as FillText
    CanvasRenderingContext2D.prototype.fillText = function (text, x, ...rest) {
      if (/^[A-Z][a-z]{2}( ’\d\d)?$|^20\d\d$/.test(text)) edges.push(x - this.measureText(text).width / 2)
      fillText.call(this, text, x, ...rest)
    }
  })
  const [first, second] = market.select().stocks
  await page.goto(`/?compare=${first?.symbol},${second?.symbol}`)
  for (const span of ['1M', '3M', '1Y', '6M']) {
    await page.getByText(span, { exact: true }).click()
    await expect.poll(() => page.evaluate('edges.length')).toBeGreaterThan(0)
  }
  expect(await page.evaluate('Math.min(...edges)')).toBeGreaterThanOrEqual(-1)
})

test('a row’s own button puts it aside, and there is room for four', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  for (let row = 0; row < 5; row++) {
    await rows(page)
      .nth(row)
      .getByRole('button', { name: /^Compare / })
      .click()
  }
  await expect(page.getByText('You can compare up to 4 stocks at a time.')).toBeVisible()
  await expect(page.getByText('4 of 4')).toBeVisible()
})

test('a long press on a row opens its menu, which puts it aside', { tag: ['@phone', '@core'] }, async ({ page }) => {
  await page.goto('/')
  const row = rows(page).nth(1)
  await expect(row).toBeVisible()
  await longPress(row)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Compare' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the comparison draws prices from 100, adds a stock by its name, is named and shared', async ({
  page,
  market,
}) => {
  await page.addInitScript(() => {
    // A desktop copies the link; a phone's system sheet cannot be tested.
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve(void (document.documentElement.dataset['copied'] = text)) },
    })
  })
  const [first, second, third, fourth] = market.select().stocks.map(({ symbol }) => symbol)
  await page.goto(`/?compare=${first},${second},${third}`)
  await expect(page).toHaveTitle(`Compare ${first}, ${second}, ${third} · Stonks`)
  const chart = page.getByRole('img', { name: new RegExp(`each starting at 100. ${first} [+−0]`) })
  await expect(chart).toBeVisible()
  await page.getByRole('radio', { name: '1 month' }).check({ force: true })
  await expect(page.getByRole('img', { name: /^Prices over 1 month/ })).toBeVisible()

  const box = page.getByRole('combobox', { name: 'Add a stock' })
  await box.fill(fourth ?? '')
  await expect(page.getByRole('option').first()).toContainText(fourth ?? '')
  await box.press('Enter')
  await expect(page).toHaveURL(`/?compare=${first},${second},${third},${fourth}`)
  await expect(page.getByText('You can compare up to 4 stocks. Remove one to add another.')).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-copied', page.url())

  // Numbers are aligned, changes are colored, ranges are bars, and only differences are bold.
  const table = page.getByRole('region', { name: 'Comparison' })
  await expect(table.locator('[data-metric=price] td').first()).toHaveCSS('text-align', 'end')
  await expect(table.locator('[data-metric=weekDeltaRatio] [data-direction]')).toHaveCount(4)
  await expect(table.locator('[data-metric="52WeekRange"]').getByRole('img')).toHaveCount(4)
  const weight = (metric: string) =>
    table
      .locator(`[data-metric=${metric}] td`)
      .first()
      .evaluate((cell) => getComputedStyle(cell).fontWeight)
  expect(await weight('price')).toBe('600')
  expect(await weight('assetType')).toBe('400')
  const room = await table.evaluate((region) => [region.scrollWidth, region.clientWidth])
  expect(room[0], 'all four are in sight, on a phone too').toBe(room[1])
  await expectAccessible(page)
})
