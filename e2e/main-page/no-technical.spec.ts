import { isTechnical } from '#domain/stock/metrics'
import { expect, test } from '../harness/fixtures.ts'
import { aFileMarket } from '../harness/market.ts'
import { chooseTool, filtersOf, linkTo, openFilters, rows } from '../harness/screen.ts'

const market = aFileMarket(60, { technicalFrom: 'nothing' })
test.use({ settings: { ...market.settings } })
test.afterAll(() => market.remove())

test(
  'a market without values of daily bars says so once, and offers none of them',
  { tag: '@both' },
  async ({ page }) => {
    const views = page.getByRole('radiogroup', { name: 'Columns shown' })
    const sentence = /RSI.* (not in this|no technical)|no technical.* RSI/
    await page.goto(linkTo({ metric: ['name', 'price'] }))
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByText(sentence)).toHaveCount(0)
    await views.getByRole('radio', { name: 'Technical' }).click()
    await expect(page.getByText(sentence)).toHaveText(
      'RSI, ATR and other values of daily bars are not in this market data.',
    )
    await expect.poll(() => filtersOf(page).metric).toContain('from200DayAverage')
    expect(filtersOf(page).metric.filter(isTechnical)).toEqual([])
    const screens = page.getByRole('navigation', { name: 'Screens' })
    await expect(screens.getByRole('link', { name: 'Unusual Volume' })).toHaveCount(2)
    await expect(screens.getByRole('link', { name: /Oversold|Golden Cross|New 52|Gap Up/ })).toHaveCount(0)

    await chooseTool(page, 'Columns')
    const columns = page.getByRole('dialog')
    await expect(columns.getByText(sentence)).toHaveCount(1)
    await expect(columns.getByRole('checkbox', { name: 'Relative volume' })).toBeVisible()
    await expect(columns.getByRole('checkbox', { name: /RSI|ATR|Gap/ })).toHaveCount(0)
    await columns.getByRole('button', { name: 'Done' }).click()

    const panel = await openFilters(page)
    await panel.locator('summary', { hasText: 'More' }).click()
    const offered = panel.getByRole('combobox', { name: 'Add a filter' }).locator('option')
    await expect(offered.filter({ hasText: 'Relative volume' })).toHaveCount(1)
    await expect(offered.filter({ hasText: /RSI|ATR|Gap|Volatility/ })).toHaveCount(0)
    const find = panel.getByRole('combobox', { name: 'Find a filter' })
    for (const text of ['oversold', 'rsi < 30', 'golden cross']) {
      await find.fill(text)
      await expect(panel.getByText('This market data has no technical values')).toHaveCount(1)
      await expect(panel.getByRole('option', { name: /RSI|Oversold|Golden/ })).toHaveCount(0)
    }
    await find.fill('relative volume')
    await expect(panel.getByRole('option').first()).toContainText('Relative volume')
    await expect(panel.getByText('This market data has no technical values')).toHaveCount(0)
  },
)
