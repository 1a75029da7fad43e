import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, expectScreen, linkTo } from '../harness/screen.ts'

test(
  'a screen becomes a map with its timeframe beside it, or a list, and a tap on a tile opens its stock',
  { tag: '@both' },
  async ({ page, market, isMobile }) => {
    const changes = { sp500: true, marketCap: [3, 8] } as const
    await page.goto(linkTo(changes))
    await expectScreen(page, market.select(changes))
    await chooseTool(page, 'Heat map')
    await expect(page).toHaveURL(/view=map/)
    const { total, stocks } = market.select({ ...changes, maxEntries: 0 })
    const map = page.getByRole('img', { name: new RegExp(`^Heat map of ${total.toLocaleString('en')} stonks`) })
    await expect(map).toHaveAccessibleName(/colored by week change$/)
    if (isMobile) await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('1D')
    else await page.getByRole('radiogroup', { name: 'Timeframe' }).getByRole('radio', { name: 'Day' }).click()
    await expect(map).toHaveAccessibleName(/colored by day change$/)
    await page.goBack()
    await expect(map).toHaveAccessibleName(/colored by week change$/)
    await page.getByRole('button', { name: 'View as list' }).click()
    await expect(page.getByRole('region', { name: 'List' })).toContainText(stocks[0]?.symbol ?? '')
    await page.getByRole('button', { name: 'View as map' }).click()
    const { x, y } = await map.evaluate((canvas) => canvas.getBoundingClientRect())
    await page.mouse.click(x + 30, y + 60)
    await expect(page).toHaveURL(/^[^?]+\/[A-Z0-9.^-]+$/)
    expect(stocks.map(({ symbol }) => symbol)).toContain(new URL(page.url()).pathname.slice(1))
    await page.goBack()
    await expect(map).toBeVisible()
  },
)
