import { expect, test } from '../harness/fixtures.ts'
import { aFileMarket } from '../harness/market.ts'
import { chooseTool, filtersOf, linkTo, openFilters, rows } from '../harness/screen.ts'

const market = aFileMarket(60, { technicalFrom: 'closes' })
test.use({ settings: { ...market.settings } })
test.afterAll(() => market.remove())

test(
  'a market with technical values from closes alone offers these, and nothing that needs a gap or an ATR',
  { tag: '@both' },
  async ({ page }) => {
    const said = 'Not in this market data: ATR (14), Gap.'
    await page.goto(linkTo({ metric: ['name', 'price'] }))
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Columns shown' }).getByRole('radio', { name: 'Technical' }).click()
    await expect.poll(() => filtersOf(page).metric).toContain('rsi14')
    expect(filtersOf(page).metric).toContain('volatility20')
    expect(filtersOf(page).metric.filter((id) => id === 'gap' || id === 'atr14')).toEqual([])
    const screens = page.getByRole('navigation', { name: 'Screens' })
    await expect(screens.getByRole('link', { name: /Oversold|Golden Cross|New 52-Week High/ })).toHaveCount(3)
    await expect(screens.getByRole('link', { name: 'Gap Up' })).toHaveCount(0)

    await chooseTool(page, 'Columns')
    const columns = page.getByRole('dialog')
    await expect(columns.getByRole('checkbox', { name: 'RSI (14)' })).toBeVisible()
    await expect(columns.getByRole('checkbox', { name: 'Volatility' })).toBeVisible()
    await expect(columns.getByRole('checkbox', { name: /Gap|ATR/ })).toHaveCount(0)
    await expect(columns.getByText(said)).toHaveCount(1)
    await columns.getByRole('button', { name: 'Done' }).click()

    const panel = await openFilters(page)
    await panel.locator('summary', { hasText: 'More' }).click()
    const offered = panel.getByRole('combobox', { name: 'Add a filter' }).locator('option')
    await expect(offered.filter({ hasText: /RSI|Volatility/ })).toHaveCount(2)
    await expect(offered.filter({ hasText: /Gap|ATR/ })).toHaveCount(0)
    const find = panel.getByRole('combobox', { name: 'Find a filter' })
    for (const text of ['gap over 2%', 'average true range']) {
      await find.fill(text)
      await expect(panel.getByText(said)).toHaveCount(1)
      await expect(panel.getByRole('option', { name: /Gap|ATR/ })).toHaveCount(0)
    }
    await find.fill('oversold')
    await expect(panel.getByText(said)).toHaveCount(0)
    await panel.getByRole('option', { name: 'Oversold' }).first().click()
    await expect.poll(() => filtersOf(page).ranges.rsi14).toEqual([null, 30])
  },
)
