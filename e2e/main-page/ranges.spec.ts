import type { Ranges } from '#domain/screen/ranges'
import { metrics } from '#domain/stock/metrics'
import { expect, test } from '../harness/fixtures.ts'
import { count, expectScreen, filtersOf, linkTo, openFilters, rows } from '../harness/screen.ts'

const cheap = { peRatio: [null, 15] } as const satisfies Ranges

test('a range is added, typed and removed by keyboard', { tag: '@core' }, async ({ page, market }) => {
  await page.goto('/')
  const panel = await openFilters(page)
  await panel.locator('summary', { hasText: 'More' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('combobox', { name: 'Add a filter' })).toHaveValue('peRatio')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('textbox', { name: 'Minimum P/E' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await expect.poll(() => filtersOf(page).ranges).toEqual(cheap)
  await expectScreen(page, market.select({ ranges: cheap }))
  expect(market.select({ ranges: cheap, maxEntries: 0 }).stocks.every(({ peRatio }) => Number(peRatio) <= 15)).toBe(
    true,
  )

  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(panel.getByRole('button', { name: 'Remove P/E', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('combobox', { name: 'Add a filter' })).toBeFocused()
  await expectScreen(page, market.select())
})

test(
  'a link keeps its ranges over a reload and Back, and each chip removes its own',
  { tag: '@core' },
  async ({ page, market }) => {
    const ranges = { ...cheap, '52WeekRange': [0.5, null] } as const
    await page.goto(linkTo({ ranges }))
    await expectScreen(page, market.select({ ranges }))
    await page.reload()
    await expectScreen(page, market.select({ ranges }))
    await page.getByRole('button', { name: 'Remove 52-week range ≥ 50%' }).click()
    await expectScreen(page, market.select({ ranges: cheap }))
    await page.goBack()
    await expectScreen(page, market.select({ ranges }))
    await page.getByRole('button', { name: 'Remove P/E ≤ 15' }).click()
    await page.getByRole('button', { name: 'Remove 52-week range ≥ 50%' }).click()
    await expectScreen(page, market.select())
    await expect(page).toHaveURL('/')
  },
)

test(
  'bounds are typed in the unit of their metric, beside the distribution of the stocks',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    await page.goto(linkTo({ ranges: { dividendYield: [0.01, null], revenueTTM: [2e9, null] } }))
    const panel = await openFilters(page)
    await expect(panel.getByRole('textbox', { name: 'Minimum Revenue' })).toHaveValue('2B')
    await expect(panel.getByRole('textbox', { name: 'Minimum Dividend yield' })).toHaveValue('1')
    await panel.getByRole('textbox', { name: 'Maximum Dividend yield' }).fill('4.5 %')
    await panel.getByRole('textbox', { name: 'Minimum Revenue' }).fill('500m')
    const ranges = { dividendYield: [0.01, 0.045], revenueTTM: [5e8, null] } as const
    await expectScreen(page, market.select({ ranges }))
    expect(filtersOf(page).ranges).toEqual(ranges)

    const spreads = market.facets({ ranges }, ['revenueTTM', 'dividendYield']).ranges
    for (const id of ['revenueTTM', 'dividendYield'] as const) {
      const { bars = [], edges = [] } = spreads[id] ?? {}
      const row = panel.getByRole('group', { name: metrics[id].label, exact: true })
      expect(edges.length).toBeGreaterThan(6)
      await expect
        .poll(() =>
          row
            .locator('[data-picture=histogram] > *')
            .evaluateAll((bars) =>
              bars.map((bar) => Math.round(parseFloat(bar instanceof HTMLElement ? bar.style.blockSize : ''))),
            ),
        )
        .toEqual(bars.map((bar) => Math.round((bar / Math.max(...bars, 1)) * 100)))
    }
  },
)

test('a minimum above the maximum shows an error and is not applied, and Reset clears all rows', async ({
  page,
  market,
}) => {
  await page.goto(linkTo({ ranges: cheap }))
  const panel = await openFilters(page)
  const minimum = panel.getByRole('textbox', { name: 'Minimum P/E' })
  await minimum.fill('50')
  await expect(panel.getByRole('alert')).toHaveText('The minimum can’t be above the maximum.')
  await expectScreen(page, market.select({ ranges: cheap }))
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel.getByRole('textbox', { name: 'Minimum Market cap' })).toBeFocused()
  expect(filtersOf(page).ranges).toEqual(cheap)
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expectScreen(page, market.select())
  await expect(minimum).toHaveCount(0)
  await expect(panel.getByRole('textbox', { name: 'Minimum Market cap' })).toHaveCount(0)
})

test('the rescue offers to remove a range without matches', { tag: '@core' }, async ({ page, market }) => {
  const { total } = market.select({ ranges: cheap })
  await page.goto(linkTo({ ranges: { ...cheap, beta: [1e6, null] } }))
  await expect(count(page)).toHaveText(/^0 of /)
  await page.getByRole('button', { name: `Without Beta → ${total.toLocaleString('en')}` }).click()
  await expectScreen(page, market.select({ ranges: cheap }))
  expect(filtersOf(page).ranges).toEqual(cheap)
})

test('the explanation of a stock hidden by a range has its value, and a tap shows it', async ({ page, market }) => {
  const stock = market.select({ ranges: { peRatio: [30, null] } }).stocks[0]
  if (!stock?.peRatio) throw new Error('No stock of this market has such a P/E')
  await page.goto(linkTo({ ranges: cheap, search: stock.symbol.toLowerCase() }))
  const why = page.getByRole('region', { name: `Why ${stock.symbol} isn’t shown` })
  await expect(why).toContainText(`P/E ${Number(stock.peRatio.toPrecision(6))} is above 15`)
  await why.getByRole('button', { name: 'Remove' }).click()
  await expect(rows(page).first()).toHaveAttribute('data-symbol', stock.symbol)
  expect(filtersOf(page).ranges).toEqual({})
})
