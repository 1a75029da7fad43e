import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, filtersOf, rows, symbols, tabTo } from '../harness/screen.ts'

const focusedSymbol = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-symbol]')?.getAttribute('data-symbol'))

test.describe('by keyboard alone', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  })

  test('j and k walk, Enter opens, Back returns', async ({ page }) => {
    const [one, two] = await symbols(page)
    await page.keyboard.press('j')
    expect(await focusedSymbol(page)).toBe(one)
    await page.keyboard.press('j')
    expect(await focusedSymbol(page)).toBe(two)
    const colors = await rows(page).evaluateAll((all) =>
      all.slice(0, 2).map((row) => getComputedStyle(row).backgroundColor),
    )
    expect(new Set(colors).size, 'the whole row is tinted').toBe(2)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/${two}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect.poll(() => focusedSymbol(page)).toBe(two)
  })

  test('on a stock’s page j and k lead to its neighbors, b bookmarks it, and Back returns to its row', async ({
    page,
  }) => {
    const [one, two, three] = await symbols(page)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/${one}`)
    await expect(page.getByRole('group', { name: 'Stonks in this screen' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(`/${two}`)
    await page.keyboard.press('j')
    await expect(page).toHaveURL(`/${three}`)
    await page.keyboard.press('k')
    await expect(page).toHaveURL(`/${two}`)
    await expect(page.getByRole('group', { name: 'Stonks in this screen' })).toContainText('2')
    await page.goBack()
    await expect.poll(() => focusedSymbol(page)).toBe(two)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('b')
    await expect(page).toHaveURL('/login')
  })

  test('j goes on beyond the rows in sight', async ({ page, market }) => {
    for (let press = 0; press < 40; press++) await page.keyboard.press('j')
    expect(await focusedSymbol(page)).toBe(market.select().stocks[39]?.symbol)
  })

  test('b bookmarks, f opens the filters, ? lists the keys', async ({ page }) => {
    await page.keyboard.press('f')
    await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
    await page.keyboard.press('f')
    await expect(page.getByRole('region', { name: 'Filters' })).toBeHidden()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Bookmark the stock')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('b')
    await expect(page).toHaveURL('/login')
  })

  test('/ goes to a symbol by its first letters, also to one that the filters hide', async ({ page, market }) => {
    const stock = market.select({ maxEntries: 0 }).stocks.at(-1)
    await page.keyboard.press('/')
    await page.keyboard.type(stock?.symbol.toLowerCase() ?? '')
    const option = page.getByRole('option').first()
    await expect(option).toContainText(stock?.symbol ?? '')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/${stock?.symbol}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(stock?.name ?? '')
  })

  test('Ctrl K works in a text field, and says when nothing is found', async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Symbol or name' }).fill('zzqqzzqqzzqq')
    await expect(page.getByText('No stonk matches “zzqqzzqqzzqq”.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  })

  test('Tab reaches the views, Find a filter and My metrics, which need no mouse', async ({ page, market }) => {
    const { keyboard } = page
    const view = (name: string) => page.getByRole('radio', { name, exact: true })
    await tabTo(view('Default'))
    await keyboard.press('ArrowLeft')
    await expect(view('Technical')).toBeChecked()
    await expect(view('Technical')).toBeInViewport({ ratio: 1 })
    await keyboard.press('ArrowRight')
    await expect(view('Default')).toBeFocused()

    await keyboard.press('f')
    await tabTo(page.getByRole('combobox', { name: 'Find a filter' }), 'Shift+Tab')
    await keyboard.type('dividend yeild')
    await expect(page.getByRole('option').first()).toContainText('Dividend yield')
    await keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Minimum Dividend yield' })).toBeFocused()
    await keyboard.type('1')
    await keyboard.press('Enter')
    await expectScreen(page, market.select({ ranges: { dividendYield: [0.01, null] } }))

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
    expect(filtersOf(page).formulas).toEqual({
      'formula:1': { name: 'Sales ratio', expression: 'marketCap / revenueTTM' },
    })
  })

  test('single-key shortcuts can be turned off permanently', async ({ page }) => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('f')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Filters' })).toHaveCount(0)
  })
})

test('density and theme settings persist', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const more = page.getByRole('button', { name: 'More', exact: true })
  const settings = page.getByRole('button', { name: 'Settings' })
  await expect(more.or(settings).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await settings.click()
  const sheet = page.getByRole('dialog', { name: 'Settings' })
  await sheet.getByRole('radio', { name: 'Compact' }).check()
  await sheet.getByRole('radio', { name: 'Gain blue, loss orange' }).check()
  await sheet.getByRole('button', { name: 'Done' }).click()
  const appearance = () =>
    page.evaluate(() => {
      const root = getComputedStyle(document.documentElement)
      return [root.getPropertyValue('--gain'), root.getPropertyValue('--loss'), root.getPropertyValue('--row')]
    })
  expect(await appearance()).toEqual(['#60a5fa', '#fb923c', '2rem'])
  // The closed sheet leaves the history a moment later; a reload would cut that short.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('sheetOver')
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  expect(await appearance()).toEqual(['#60a5fa', '#fb923c', '2rem'])
  const heights = await page
    .locator('tr[data-symbol]')
    .evaluateAll((drawn) => [...new Set(drawn.map((row) => row.getBoundingClientRect().height))])
  expect(heights.filter((height) => height !== 32)).toEqual([])
})

test.describe('keys that scroll', () => {
  const table = (page: Page) => page.getByRole('region', { name: 'Stonks table' })
  const content = (page: Page) => page.locator('#content')
  const top = (scroller: Locator) => scroller.evaluate((node) => node.scrollTop)
  const overflow = (scroller: Locator) => scroller.evaluate((node) => node.scrollHeight - node.clientHeight)

  test('scroll the table right after loading, after a tab, and after Back', async ({ page }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect.poll(() => top(table(page))).toBeGreaterThan(400)
    const once = await top(table(page))
    await page.keyboard.press('Space')
    await expect.poll(() => top(table(page))).toBeGreaterThan(once + 400)
    await page.keyboard.press('Shift+Space')
    await expect.poll(() => top(table(page))).toBe(once)
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
  })

  test('scroll a stock’s page right after loading', async ({ page, market }) => {
    await page.goto(`/${market.select().stocks[0]?.symbol}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'About' })).toBeVisible()
    await page.keyboard.press('Space')
    await expect.poll(() => top(content(page))).toBeGreaterThan(400)
    await page.keyboard.press('End')
    await expect(page.locator('footer').last()).toBeInViewport()
    await page.keyboard.press('Home')
    await expect.poll(() => top(content(page))).toBe(0)
  })

  test('keep their meaning in fields, on buttons, in the filters and in sheets', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    for (const key of ['Space', 'Home', 'End', 'PageDown']) await page.keyboard.press(key)
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(' ')
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
    await expect.poll(async () => (await top(table(page))) === (await overflow(table(page)))).toBe(true)
  })
})
