import { expect, test } from '../harness/fixtures.ts'
import { holdScripts } from '../harness/hold-scripts.ts'
import { count, expectScreen, filtersOf, linkTo, symbols } from '../harness/screen.ts'

test(
  'a screen without results suggests changes that bring some, and a search for a hidden stock gives the reason and shows it',
  { tag: '@core' },
  async ({ page, market }) => {
    const changes = { sp500: true, maxPrice: 0.001, marketCap: [3, 8] } as const
    const relieved = market.select({ ...changes, maxPrice: 0 })
    const release = await holdScripts(page, /\/static\/js\/insight-/)
    await page.goto(linkTo(changes))
    await expect(page.getByRole('heading', { name: 'No stonks match' }), 'before its chunk is loaded').toBeVisible()
    await expect(count(page)).toHaveText(/^0 of /)
    await expect(page.getByRole('button', { name: 'Reset all filters' })).toHaveCount(0)
    release()
    await page.getByRole('button', { name: `Without Max Price → ${relieved.total.toLocaleString('en')}` }).click()
    await expectScreen(page, relieved)
    expect(filtersOf(page)).toMatchObject({ maxPrice: 0, presets: -1, sp500: true })

    const { stocks } = market.select({ ...changes, maxPrice: 0, sp500: false, maxEntries: 0 })
    const symbol = stocks.find(({ sp500 }) => !sp500)?.symbol ?? ''
    await page.getByRole('searchbox', { name: 'Search' }).fill(symbol.toLowerCase())
    const why = page.getByRole('region', { name: `Why ${symbol} isn’t shown` })
    await expect(why).toContainText('S&P 500 not in the index')
    await why.getByRole('button', { name: 'Turn off' }).click()
    await expect(why).toBeHidden()
    await expect.poll(async () => (await symbols(page))[0]).toBe(symbol)
    expect(filtersOf(page)).toMatchObject({ sp500: false, search: symbol.toLowerCase() })
  },
)
