import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import { longPress, rows } from '../harness/screen.ts'

const tray = (page: Page) => page.getByRole('region', { name: 'Compare' })
const table = (page: Page) => page.getByRole('region', { name: 'Comparison' })

/** Canvases have no elements for their texts: records the left edges of the drawn months. Runs in the page. */
function watchMonths(): void {
  const edges: number[] = []
  Object.assign(window, { edges })
  type FillText = CanvasRenderingContext2D['fillText']
  const fillText = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'fillText')?.value as FillText
  CanvasRenderingContext2D.prototype.fillText = function (text, x, ...rest) {
    if (/^[A-Z][a-z]{2}( ’\d\d)?$|^20\d\d$/.test(text)) edges.push(x - this.measureText(text).width / 2)
    fillText.call(this, text, x, ...rest)
  }
}

/** Draws each time span, and expects the first month on the axis to be whole. */
async function expectWholeMonths(page: Page): Promise<void> {
  for (const span of ['1M', '3M', '1Y', '6M']) {
    await page.getByRole('radiogroup', { name: 'Time span' }).getByText(span, { exact: true }).click()
    await expect.poll(() => page.evaluate('edges.length')).toBeGreaterThan(0)
  }
  expect(await page.evaluate('Math.min(...edges)')).toBeGreaterThanOrEqual(-1)
}

test('rows select four stocks for a comparison, which draws them from 100, replaces one by name, and shares the link', async ({
  page,
  market,
}) => {
  await page.addInitScript(watchMonths)
  await page.addInitScript(() => {
    // A desktop copies the link; a phone's system sheet cannot be tested.
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve(void (document.documentElement.dataset['copied'] = text)) },
    })
  })
  const [first, second, third, fourth, fifth = ''] = market.select().stocks.map(({ symbol }) => symbol)
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
  await tray(page).getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(`/?compare=${first},${second},${third},${fourth}`)

  await table(page)
    .getByRole('button', { name: `Remove ${first}` })
    .click()
  await expect(page).toHaveURL(`/?compare=${second},${third},${fourth}`)
  const box = page.getByRole('combobox', { name: 'Add a stock' })
  await box.fill(fifth)
  await expect(page.getByRole('option').first()).toContainText(fifth)
  await box.press('Enter')
  await expect(page).toHaveURL(`/?compare=${second},${third},${fourth},${fifth}`)
  const limit = page.getByText('You can compare up to 4 stocks. Remove one to add another.')
  await expect(limit).toBeHidden()
  await box.fill(first ?? '')
  await expect(limit).toBeVisible()
  await box.fill('')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-copied', page.url())
  await expect(page.getByRole('img', { name: new RegExp(`each starting at 100. ${second} [+−0]`) })).toBeVisible()
  await expectWholeMonths(page)
  await expect(page.getByRole('img', { name: /^Prices over 6 months/ })).toBeVisible()

  // Numbers are aligned, changes are colored, ranges are bars, and only the best is bold, with a sign and a word.
  await expect(table(page).locator('[data-metric=price] td').first()).toHaveCSS('text-align', 'end')
  await expect(table(page).locator('[data-metric=weekDeltaRatio] [data-direction]')).toHaveCount(4)
  await expect(table(page).locator('[data-metric="52WeekRange"]').getByRole('img')).toHaveCount(4)
  await expect(table(page).locator('[data-metric=price] td').first()).toHaveCSS('font-weight', '400')
  const best = table(page).locator('[data-metric=weekDeltaRatio] td').filter({ hasText: '(best)' })
  await expect(best).toHaveCSS('font-weight', '600')
  await expect(best.locator('svg')).toBeVisible()
  await expect(table(page).locator('[data-metric=marketCap] [data-best]')).toHaveCount(0)
  // The key figures come first.
  const ids = await table(page)
    .locator('tr[data-metric]')
    .evaluateAll((all) => all.map((row) => row.dataset['metric']))
  expect(ids.slice(0, 5)).toEqual(['price', 'dayDeltaRatio', 'weekDeltaRatio', 'monthDeltaRatio', 'marketCap'])
  // Rows that are the same for all, or of which no stock has a value, are behind a button each.
  const updated = table(page).locator('[data-metric=updatedAt]')
  await expect(updated).toBeHidden()
  await table(page)
    .getByRole('button', { name: /^\d+ rows are the same for all$/ })
    .click()
  await expect(updated).toBeVisible()
  const unknown = table(page).locator('[data-metric]:not(:has(td:not(:has([data-missing]))))')
  await expect(unknown).toHaveCount(0)
  await table(page)
    .getByRole('button', { name: /rows? without values$/ })
    .click()
  await expect(unknown).not.toHaveCount(0)
  const [content, room] = await table(page).evaluate((region) => [region.scrollWidth, region.clientWidth])
  expect(content, 'all four are in sight').toBe(room)
  await expectAccessible(page)
})

test(
  'a long press on a row selects it, and a stock’s page selects another; a link compares four on a phone’s width',
  { tag: ['@phone', '@core'] },
  async ({ page, market }) => {
    await page.addInitScript(watchMonths)
    const [first, second] = market.select().stocks.map(({ symbol }) => symbol)
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await longPress(rows(page).nth(1))
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(tray(page).getByRole('button', { name: 'Compare', exact: true })).toHaveAttribute('aria-disabled')
    await rows(page).first().getByRole('link').first().click()
    await page.getByRole('button', { name: `Compare ${first}` }).click()
    await tray(page).getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(page).toHaveURL(`/?compare=${second},${first}`)
    await expect(table(page).getByRole('columnheader')).toHaveCount(3)

    const of = (sector: string) => market.select().stocks.find((stock) => stock.sector === sector)?.symbol ?? ''
    const sectors = ['MANUFACTURING', 'ENERGY & TRANSPORTATION', 'LIFE SCIENCES', 'REAL ESTATE & CONSTRUCTION']
    const [one = '', ...others] = sectors.map(of)
    await page.goto(`/?compare=nosuchone,${others.join(',').toLowerCase()}`)
    await expect(page.getByText('Not in the market data: NOSUCHONE.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Add a stock' }).fill(one)
    await page.getByRole('option').first().click()
    await expect(page, 'it took none of the four places').toHaveURL(`/?compare=${[...others, one].join(',')}`)
    const cells = page.locator('[data-metric=sector] td')
    await expect(cells).toHaveText(['Energy', 'Life sci.', 'Real est.', 'Manuf.'])
    await expect(cells.last().getByTitle('Manufacturing')).toBeVisible()
    const lines = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      }),
    )
    expect(lines).toEqual([1, 1, 1, 1])
    await expectWholeMonths(page)

    const day = page.getByText(/^until /)
    await longPress(table(page).getByRole('img').first(), () => expect(day).toBeVisible())
    await expect(day, 'the finger is lifted').toBeHidden()
  },
)
