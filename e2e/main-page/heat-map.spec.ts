import { expectAccessible } from '../harness/accessibility.ts'
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

test(
  'size and color of the map are any numbers, which the address and the list keep',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/?view=map')
    const map = page.getByRole('img', { name: /^Heat map of/ })
    await expect(map).toHaveAccessibleName(/ by market cap, colored by week change$/)
    await page.getByRole('combobox', { name: 'Size' }).selectOption('Volume')
    await expect(page).toHaveURL(/[?&]size=volume/)
    await page.getByRole('combobox', { name: 'Color' }).selectOption('Profit margin')
    await expect(map).toHaveAccessibleName(/ by volume, colored by profit margin$/)
    await expectAccessible(page)
    await page.reload()
    await expect(map).toHaveAccessibleName(/ by volume, colored by profit margin$/)
    await page.getByRole('button', { name: 'View as list' }).click()
    await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('volume')
    const list = page.getByRole('region', { name: 'List' })
    await expect(list.getByRole('listitem').first()).toContainText(/volume [\d.]+[KMB]? profit margin/i)
    await page.goBack()
    await expect(list).toBeVisible()
    await expect(page).not.toHaveURL(/color=/)
    // An unknown choice of another version is the default.
    await page.goto('/?view=map&size=moonPhase&color=formula:3')
    await expect(map).toHaveAccessibleName(/ by market cap, colored by week change$/)
  },
)
