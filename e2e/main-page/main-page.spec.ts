import { expect, test } from '../harness/fixtures.ts'
import { scrollTo } from '../harness/layout-faults.ts'
import { chooseTool, count, expectNoSheet, expectScreen, filtersOf, linkTo, rows, symbols } from '../harness/screen.ts'

test(
  'the market opens with its largest companies within the window, and says that it is simulated',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Stonks', level: 1 })).toBeVisible()
    await expectScreen(page, market.select())
    await expect(count(page)).toContainText(`of ${market.stocks.length.toLocaleString('en')} stonks`)
    await expect(count(page)).toContainText('showing 50')
    await expect(page).toHaveURL('/')
    // It is set once the rows are painted.
    const marks = () => page.evaluate(() => performance.getEntriesByName('stonks:first-rows').length)
    await expect.poll(marks).toBe(1)
    await expect(page.getByText('Simulated market').first()).toBeVisible()
    await expect(page.locator('a[href^="http"]'), 'no link to a real company').toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  },
)

test(
  'headers sort by mouse, Back and Forward restore each step, and a row opens its stock',
  { tag: '@core' },
  async ({ page, market }) => {
    const metric = ['name', 'sector', 'industry', 'peRatio', 'beta'] as const
    await page.goto(linkTo({ metric }))
    const header = (id: string) => page.locator(`th[data-column="${id}"]`)
    const button = (id: string) => header(id).getByRole('button')

    await test.step('one column, and in reverse', async () => {
      await button('name').click()
      await expect(header('name')).toHaveAttribute('aria-sort', 'ascending')
      await expectScreen(page, market.select({ sortColumn: 'name', asc: true }))
      await button('name').click()
      await expect(header('name')).toHaveAttribute('aria-sort', 'descending')
      await expectScreen(page, market.select({ sortColumn: 'name' }))
      await page.goBack()
      await expectScreen(page, market.select({ sortColumn: 'name', asc: true }))
      await page.goForward()
      await expectScreen(page, market.select({ sortColumn: 'name' }))
    })

    await test.step('with Shift, further columns', async () => {
      await button('sector').click()
      await button('industry').click({ modifiers: ['Shift'] })
      await button('peRatio').focus()
      await page.keyboard.press('Shift+Enter')
      await expect(page.getByRole('button', { name: 'P/E 3 ascending' })).toBeVisible()
      await page.keyboard.press('Shift+Enter')
      const thenBy = [
        { column: 'industry', asc: true },
        { column: 'peRatio', asc: false },
      ] as const
      await expectScreen(page, market.select({ sortColumn: 'sector', asc: true, thenBy }))
      expect(filtersOf(page)).toMatchObject({ sortColumn: 'sector', asc: true, thenBy })
      await expect(page.getByRole('button', { name: 'P/E 3 descending' })).toBeFocused()
      expect(await page.evaluate(() => getSelection()?.toString()), 'Shift selects no text').toBe('')
    })

    await test.step('a double click sorts twice and moves no column', async () => {
      const places = () =>
        page
          .locator('thead th')
          .evaluateAll((all) => all.map((cell) => [cell.dataset['column'], Math.round(cell.getBoundingClientRect().x)]))
      const before = await places()
      await button('beta').dblclick()
      await expect(header('beta')).toHaveAttribute('aria-sort', 'descending')
      await expectScreen(page, market.select({ sortColumn: 'beta' }))
      expect(await places()).toEqual(before)
    })

    await test.step('a click anywhere on a row opens its stock, except one that ends a selection of text', async () => {
      const row = rows(page).nth(2)
      const name = row.locator('[data-column="name"]')
      const { x, y, width, height } = await name.evaluate((cell) => cell.getBoundingClientRect())
      await page.mouse.move(x + 14, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + 60, y + height / 2, { steps: 4 })
      await page.mouse.up()
      expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('')
      await row.getByRole('button', { name: 'Compare' }).click()
      await expect(row.getByRole('button', { name: 'Compare' })).toHaveAttribute('aria-pressed', 'true')
      expect(new URL(page.url()).pathname).toBe('/')
      const symbol = await row.getAttribute('data-symbol')
      await page.mouse.click(x + width - 8, y + height / 2)
      await expect(page).toHaveURL(`/${symbol}`)
    })
  },
)

test(
  'typing searches without adding history entries, and similar names are below a divider',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    const name = market.select().stocks[3]?.name?.slice(0, 6) ?? ''
    const similar = market
      .select({ maxEntries: 0 })
      .stocks.map(({ name }) => (name ?? '').slice(0, 5).toLowerCase())
      .find((text) => {
        const { stocks, similarFrom } = market.select({ search: text })
        return similarFrom > 0 && similarFrom < 6 && similarFrom < stocks.length
      })
    expect(similar, 'in a market of this size').toBeDefined()
    const ranked = market.select({ search: similar ?? '' })
    await page.goto('/?from=a-friend')
    await expectScreen(page, market.select())
    const steps = await page.evaluate(() => history.length)

    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.pressSequentially(name)
    await expectScreen(page, market.select({ search: name }))
    expect(filtersOf(page).search).toBe(name)
    expect(new URL(page.url()).searchParams.get('from')).toBe('a-friend')
    expect(await page.evaluate(() => history.length)).toBe(steps)

    await search.fill(similar ?? '')
    await expectScreen(page, ranked)
    const [above, below] = [ranked.similarFrom - 1, ranked.similarFrom].map((at) => rows(page).nth(at))
    const divider = await page.getByText('Similar names', { exact: true }).boundingBox()
    expect(divider?.y).toBeGreaterThan((await above?.boundingBox())?.y ?? Infinity)
    expect(divider?.y).toBeLessThan((await below?.boundingBox())?.y ?? 0)
  },
)

test(
  'shows results beyond Max Entries without another link, and the whole market with a handful of rows',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    const { total, stocks } = market.select({ maxEntries: 0 })
    await page.goto('/')
    await expectScreen(page, market.select())
    await page.getByRole('button', { name: 'Show 50 more' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Show 50 more' }).click()
    await expect(count(page)).toContainText('showing 100')
    await expect(page.locator(`[data-symbol="${stocks[50]?.symbol ?? ''}"] a[href]`).first()).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(new RegExp(`^${stocks[50]?.symbol ?? ''} `))
    await page.goBack()
    await expect(count(page)).toContainText('showing 100')

    const all = page.getByRole('button', { name: `Show all ${total.toLocaleString('en')}` })
    await all.scrollIntoViewIfNeeded()
    await all.click()
    await expect(count(page)).not.toContainText('showing')
    await expect(page).toHaveURL('/')
    await rows(page).first().hover()
    await expect(async () => {
      await page.mouse.wheel(0, 1_000_000)
      expect((await symbols(page)).at(-1)).toBe(stocks.at(-1)?.symbol)
    }).toPass({ timeout: 15_000 })
    const shown = await symbols(page)
    expect(shown.length).toBeLessThan(150)
    expect(shown).toEqual(stocks.slice(-shown.length).map(({ symbol }) => symbol))
  },
)

test(
  'rows have the height that the list virtualization expects at every density and text size, and settings persist',
  { tag: '@both' },
  async ({ page, market, isMobile }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    const expectHeight = (ofTable: number) =>
      expect
        .poll(() => rows(page).evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))]))
        .toEqual([isMobile ? 64 : ofTable])
    await expectHeight(32)
    await chooseTool(page, 'Settings')
    const sheet = page.getByRole('dialog', { name: 'Settings' })
    await sheet.getByRole('radio', { name: 'Comfortable' }).check()
    await expectHeight(48)
    await sheet.getByRole('radio', { name: 'Normal' }).check()
    await sheet.getByRole('radio', { name: 'Gain blue, loss orange' }).check()
    await sheet.getByRole('button', { name: 'Done' }).click()
    // The closed sheet leaves the history a moment later; a reload would cut that short.
    await expectNoSheet(page)
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    await expectHeight(40)
    const gain = () => getComputedStyle(document.documentElement).getPropertyValue('--gain')
    expect(await page.evaluate(gain)).toBe('#60a5fa')

    // The effects of the browser's own setting.
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    const last = page.locator(`[data-symbol="${market.select().stocks.at(-1)?.symbol}"]`)
    await expect(async () => {
      await page.evaluate(scrollTo, 1)
      await expect(last).toBeInViewport({ timeout: 500 })
    }).toPass()
    expect(await last.boundingBox(), 'no row lies below it').toEqual(await rows(page).last().boundingBox())
  },
)

test.describe('an error that nobody caught', () => {
  test.use({ allowed: [/^uncaught: .*broken/] })

  test('shows a sentence and offers to reload the page', async ({ page }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await page.evaluate(() => void Promise.reject(new Error('broken')))
    await expect(page.getByRole('status').filter({ hasText: 'Something went wrong.' })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await loaded
  })
})
