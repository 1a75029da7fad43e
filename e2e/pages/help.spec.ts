import { metrics } from '#domain/stock/metrics'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, linkTo, rows } from '../harness/screen.ts'

test(
  'a user reaches the help from a screen, finds its addresses, searches it, and opens it at an anchor',
  { tag: ['@phone', '@core'] },
  async ({ page }) => {
    await page.goto(linkTo({ sortColumn: 'peRatio', asc: true, sp500: true }))
    await expect(rows(page).first()).toBeVisible()
    const first = await rows(page).first().getAttribute('data-symbol')
    await chooseTool(page, 'Help')
    await expect(page).toHaveURL('/help')
    await expect(page).toHaveTitle('Help · Stonks')
    await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
    const terms = await page.getByRole('term').allTextContents()
    expect(terms).toEqual(expect.arrayContaining(Object.values(metrics).map(({ label }) => label)))

    await test.step('the addresses of the screen that is open work', async () => {
      await page.getByRole('link', { name: 'In spreadsheets, other programs and sites' }).click()
      const section = page.getByRole('region', { name: 'In spreadsheets, other programs and sites' })
      await expect(section).toBeInViewport()
      const sheet = await section.getByText(/^=IMPORTDATA/).textContent()
      const file = await (await page.request.get(/^=IMPORTDATA\("(.+)"\)$/.exec(sheet ?? '')?.[1] ?? '')).text()
      expect(file.split('\r\n')[1]?.split(',')[0]).toBe(first)
      for (const path of [/\/api\/atom\/screen/, /\/api\/atom\/note/]) {
        const address = await section.getByText(path).textContent()
        expect((await page.request.get(address ?? '')).status()).toBe(200)
      }
    })

    const find = page.getByRole('searchbox', { name: 'Search the help' })
    await find.fill('oversold')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ of \d+ entries$/ })).toBeVisible()
    await expect(page.getByRole('term').getByText('RSI (14)', { exact: true })).toBeVisible()
    await expect(page.getByRole('term').getByText('Dividend yield', { exact: true })).toHaveCount(0)
    await page.evaluate(() => (location.hash = 'function-sector'))
    await expect(page.locator('#function-sector')).toBeInViewport()
    await expect(find).toHaveValue('')
    await find.fill('xyzzy')
    await expect(page.getByText('Nothing here matches “xyzzy”.')).toBeVisible()
    await find.press('Escape')
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Offline' }).click()
    await expect(page.getByRole('heading', { name: 'Offline', level: 2 })).toBeInViewport()
    await page.goto('/help#rsi14')
    await expect(page.locator('#rsi14')).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  },
)
