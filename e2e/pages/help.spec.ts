import { metrics } from '#domain/stock/metrics'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, rows } from '../harness/screen.ts'

test(
  'help is reached from the main page, searched, and opens at an anchor',
  { tag: ['@both', '@core'] },
  async ({ page, isMobile }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    if (isMobile) await chooseTool(page, 'Help')
    else await page.getByRole('link', { name: 'Help' }).click()
    await expect(page).toHaveURL('/help')
    await expect(page).toHaveTitle('Help · Stonks')
    await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
    const terms = await page.getByRole('term').allTextContents()
    expect(terms).toEqual(expect.arrayContaining(Object.values(metrics).map(({ label }) => label)))
    const find = page.getByRole('searchbox', { name: 'Search the help' })
    await find.fill('oversold')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ of \d+ entries$/ })).toBeVisible()
    await expect(page.getByRole('term').getByText('RSI (14)', { exact: true })).toBeVisible()
    await expect(page.getByRole('term').getByText('Dividend yield', { exact: true })).toHaveCount(0)
    await page.evaluate(() => (location.hash = 'function-sector'))
    await expect(page.locator('#function-sector')).toBeInViewport()
    await expect(page.locator('#function-sector')).toContainText('The median of the stock’s sector.')
    await expect(find).toHaveValue('')
    await find.fill('xyzzy')
    await expect(page.getByText('Nothing here matches “xyzzy”.')).toBeVisible()
    await find.press('Escape')
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Offline' }).click()
    await expect(page.getByRole('heading', { name: 'Offline', level: 2 })).toBeInViewport()
    await page.goto('/help#rsi14')
    await expect(page.locator('#rsi14')).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.goto('/HELP')
    await expect(page.getByRole('heading', { name: 'Stonk not found' })).toBeVisible()
  },
)

test.describe('offline', () => {
  test.use({ isOffline: true, serviceWorkers: 'allow' })
  test('help opens without a connection after one visit', async ({ page }) => {
    await page.goto('/help')
    await expect(page.getByRole('term').getByText('P/E', { exact: true })).toBeVisible()
  })
})
