import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, filtersOf, linkTo, rows, symbols, tabTo } from '../harness/screen.ts'

const focusedSymbol = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-symbol]')?.getAttribute('data-symbol'))

/** The main page with everything that loads after its first rows. */
async function visit(page: Page): Promise<void> {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
}

test(
  'single keys walk through the rows and the stocks’ pages, bookmark, list themselves, and find a symbol',
  { tag: '@core' },
  async ({ page, market }) => {
    await visit(page)
    const { keyboard } = page
    const [one, two, three] = await symbols(page)

    await test.step('the row that j leads to is tinted', async () => {
      await keyboard.press('j')
      expect(await focusedSymbol(page)).toBe(one)
      const colors = await rows(page).evaluateAll((all) =>
        all.slice(0, 2).map((row) => getComputedStyle(row).backgroundColor),
      )
      expect(new Set(colors).size).toBe(2)
    })

    await test.step('Enter opens a stock, j and k lead to its neighbors, Back returns to the row of the last one', async () => {
      await keyboard.press('Enter')
      await expect(page).toHaveURL(`/${one}`)
      await expect(page.getByRole('group', { name: 'Stonks in this screen' })).toBeVisible()
      await keyboard.press('j')
      await expect(page).toHaveURL(`/${two}`)
      await keyboard.press('j')
      await expect(page).toHaveURL(`/${three}`)
      await keyboard.press('k')
      await expect(page).toHaveURL(`/${two}`)
      await page.goBack()
      await expect.poll(() => focusedSymbol(page)).toBe(two)
    })

    await test.step('j continues beyond the rows in sight', async () => {
      for (let row = 1; row < 39; row++) await keyboard.press('j')
      expect(await focusedSymbol(page)).toBe(market.select().stocks[39]?.symbol)
    })

    await test.step('f, ? and Ctrl K, which works in a text field and gives the focus back', async () => {
      await keyboard.press('f')
      await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
      await keyboard.press('f')
      await expect(page.getByRole('region', { name: 'Filters' })).toBeHidden()
      await keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Bookmark the stock')
      await keyboard.press('Escape')
      const search = page.getByRole('searchbox', { name: 'Search' })
      await search.focus()
      await keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Symbol or name' }).fill('zzqqzzqqzzqq')
      await expect(page.getByText('No stonk matches “zzqqzzqqzzqq”.')).toBeVisible()
      await keyboard.press('Escape')
      await expect(search).toBeFocused()
      await search.blur()
    })

    await test.step('/ goes to a symbol, which b bookmarks', async () => {
      const stock = market.select({ maxEntries: 0 }).stocks.at(-1)
      await keyboard.press('/')
      await keyboard.type(stock?.symbol.toLowerCase() ?? '')
      await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(stock?.symbol ?? '')
      await keyboard.press('Enter')
      await expect(page).toHaveURL(`/${stock?.symbol}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(stock?.name ?? '')
      await keyboard.press('b')
      await expect(page).toHaveURL('/login')
    })
  },
)

test(
  'a user can make a screen with a metric of their own by keyboard alone',
  { tag: '@core' },
  async ({ page, market }) => {
    await visit(page)
    const { keyboard } = page
    const filters = page.getByRole('button', { name: 'Filters', exact: true })

    await test.step('a flag, and its chip, which leaves the focus to the filters', async () => {
      await tabTo(filters)
      await keyboard.press('Enter')
      await tabTo(page.getByRole('checkbox', { name: 'NYSE' }), 'Shift+Tab')
      await keyboard.press('Space')
      await expectScreen(page, market.select({ nyse: true }))
      await tabTo(page.getByRole('button', { name: 'Remove NYSE' }))
      await keyboard.press('Enter')
      await expectScreen(page, market.select())
      await expect(filters).toBeFocused()
    })

    await test.step('a view of the columns', async () => {
      const view = (name: string) => page.getByRole('radio', { name, exact: true })
      await tabTo(view('Default'))
      await keyboard.press('ArrowLeft')
      await expect(view('Technical')).toBeChecked()
      await expect(view('Technical')).toBeInViewport({ ratio: 1 })
      await keyboard.press('ArrowRight')
      await expect(view('Default')).toBeFocused()
    })

    await test.step('a range, and its removal', async () => {
      await tabTo(page.getByRole('combobox', { name: 'Find a filter' }), 'Shift+Tab')
      await keyboard.type('dividend yield')
      await expect(page.getByRole('option').first()).toContainText('Dividend yield')
      await keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Minimum Dividend yield' })).toBeFocused()
      await keyboard.type('1')
      await keyboard.press('Enter')
      await expectScreen(page, market.select({ ranges: { dividendYield: [0.01, null] } }))
      await tabTo(page.getByRole('button', { name: 'Remove Dividend yield', exact: true }), 'Shift+Tab')
      await keyboard.press('Enter')
      await expect(page.locator('summary', { hasText: 'Dividends' })).toBeFocused()
      await expectScreen(page, market.select())
    })

    await test.step('a metric', async () => {
      await tabTo(page.getByRole('button', { name: 'Add my metric' }))
      await keyboard.press('Enter')
      const metrics = page.getByRole('dialog', { name: 'My metrics' })
      await expect(metrics.getByLabel('Name', { exact: true })).toBeFocused()
      await keyboard.type('Sales')
      await keyboard.press('Tab')
      await keyboard.type('marketCap / revenuet')
      await expect(metrics.getByRole('option').first()).toContainText('revenueTTM')
      await keyboard.press('Enter')
      await keyboard.press('Enter')
      await tabTo(metrics.getByRole('button', { name: 'Edit Sales' }))
      await keyboard.press('Enter')
      await expect(metrics.getByLabel('Name', { exact: true })).toBeFocused()
      await keyboard.press('End')
      await keyboard.type(' ratio')
      await keyboard.press('Enter')
      await expect(metrics.getByRole('checkbox', { name: 'Sales ratio' })).toBeChecked()
      await keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('textbox', { name: 'Minimum Sales ratio' })).toBeVisible()
      const formula = { name: 'Sales ratio', expression: 'marketCap / revenueTTM' }
      expect(filtersOf(page).formulas).toEqual({ 'formula:1': formula })
    })
  },
)

test.describe('keys that scroll', () => {
  const table = (page: Page) => page.getByRole('region', { name: 'Stonks table' })
  const content = (page: Page) => page.locator('#content')
  const top = (scroller: Locator) => scroller.evaluate((node) => node.scrollTop)
  const left = (scroller: Locator) =>
    scroller.evaluate((node) => node.scrollHeight - node.clientHeight - node.scrollTop)

  test('scroll the table and a stock’s page right after loading, and after a tab and Back', async ({
    page,
    market,
  }) => {
    await page.goto(linkTo({ maxEntries: 500 }))
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect.poll(() => top(table(page))).toBeGreaterThan(400)
    const once = await top(table(page))
    await page.keyboard.press('Space')
    await expect.poll(() => top(table(page))).toBeGreaterThan(once + 400)
    await page.keyboard.press('Shift+Space')
    // A page is a share of the height: the browser rounds each to whole pixels.
    await expect.poll(async () => Math.abs((await top(table(page))) - once)).toBeLessThan(2)
    // The content below the rows loads after them: End leads to the current end.
    await expect(page.locator('footer')).toBeAttached()
    await page.keyboard.press('End')
    await expect(page.locator('footer')).toBeInViewport()
    await page.keyboard.press('Home')
    await expect.poll(() => top(table(page))).toBe(0)

    await page.getByRole('tab', { name: 'AI' }).click()
    await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect.poll(() => top(content(page))).toBeGreaterThan(300)
    await page.goBack()
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect.poll(() => top(table(page))).toBeGreaterThan(400)

    await page.goto(`/${market.select().stocks[0]?.symbol}`)
    await expect(page.getByRole('region', { name: 'About' })).toBeVisible()
    await page.keyboard.press('Space')
    await expect.poll(() => top(content(page))).toBeGreaterThan(400)
    // Parts of a stock's page load when they come near, so End is pressed until the page ends.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(page.locator('footer').last()).toBeInViewport({ timeout: 500 })
    }).toPass()
  })

  test('keep their meaning in fields, on buttons, in the filters and in sheets', async ({ page }) => {
    await visit(page)
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.focus()
    for (const key of ['Space', 'Home', 'End', 'PageDown']) await page.keyboard.press(key)
    await expect(search).toHaveValue(' ')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filters', exact: true }).focus()
    await page.keyboard.press('Space')
    const filters = page.getByRole('region', { name: 'Filters' })
    await expect(filters).toBeVisible()
    const minimum = page.getByRole('slider', { name: 'Minimum market cap' })
    await minimum.focus()
    await page.keyboard.press('ArrowRight')
    await expect(minimum).not.toHaveValue('0')
    await filters.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Escape')
    expect(await top(table(page))).toBe(0)
    // Buttons ignore this key.
    await page.getByRole('button', { name: 'Columns' }).focus()
    await page.keyboard.press('End')
    await expect.poll(() => left(table(page))).toBe(0)
  })
})
