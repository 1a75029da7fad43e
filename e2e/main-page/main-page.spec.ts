import { expect, test } from '../harness/fixtures.ts'
import { count, expectScreen, filtersOf, linkTo, rows, symbols } from '../harness/screen.ts'

test('the market opens on its largest companies', { tag: ['@both', '@core'] }, async ({ page, market }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Stonks', level: 1 })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible()
  await expectScreen(page, market.select())
  await expect(count(page)).toContainText(`of ${market.stocks.length.toLocaleString('en')} stonks`)
  await expect(count(page)).toContainText('showing 50')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => performance.getEntriesByName('stonks:first-rows').length)).toBe(1)
})

test('an invented market says so and leads to no real company', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText('Simulated market').first()).toBeVisible()
  await expect(page.locator('a[href^="http"]')).toHaveCount(0)
})

test('the page fits the window and only the table scrolls sideways', { tag: ['@both', '@core'] }, async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the first row is near the top, with a filter set', { tag: '@both' }, async ({ page, isMobile }) => {
  await page.goto(linkTo({ marketCap: [3, 8] }))
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Default' })).toBeInViewport({ ratio: 1 })
  const first = rows(page).first()
  expect(await first.evaluate((row) => row.getBoundingClientRect().top)).toBeLessThanOrEqual(isMobile ? 285 : 210)
  if (isMobile) await page.setViewportSize({ width: 360, height: 740 })
  const shown = () => first.locator('svg').evaluateAll((all) => all.filter((icon) => icon.checkVisibility()).length)
  expect(await shown(), 'with a sparkline, the star and more').toBeGreaterThanOrEqual(3)
})

test('a click anywhere on a row opens its stock; one that ends a selection of text does not', async ({ page }) => {
  await page.goto('/')
  const row = rows(page).nth(2)
  const name = row.locator('[data-column="name"]')
  await name.dblclick({ trial: true })
  const { x, y, width, height } = (await name.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
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

test('a header sorts by its column, and on the second click in reverse', { tag: '@core' }, async ({ page, market }) => {
  await page.goto('/')
  await expectScreen(page, market.select())
  await expect(page.locator('th[data-column="marketCap"]')).toHaveAttribute('aria-sort', 'descending')

  const name = page.locator('th[data-column="name"]')
  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await expectScreen(page, market.select({ sortColumn: 'name', asc: true }))

  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'descending')
  await expectScreen(page, market.select({ sortColumn: 'name' }))

  await expect(page.locator('th[aria-sort="ascending"], th[aria-sort="descending"]')).toHaveCount(1)
  expect(filtersOf(page)).toMatchObject({ sortColumn: 'name', asc: false, presets: -1 })
})

test('a range column sorts by the position of the close in the range', async ({ page, market }) => {
  await page.goto(linkTo({ sortColumn: '52WeekRange', asc: true }))
  await expect(page.locator('th[data-column="52WeekRange"]')).toHaveAttribute('aria-sort', 'ascending')
  await expectScreen(page, market.select({ sortColumn: '52WeekRange', asc: true }))
})

test('Back and Forward restore each step', { tag: '@core' }, async ({ page, market }) => {
  await page.goto('/')
  await expectScreen(page, market.select())
  await page.locator('th[data-column="name"]').getByRole('button').click()
  await expectScreen(page, market.select({ sortColumn: 'name', asc: true }))

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expectScreen(page, market.select())

  await page.goForward()
  await expectScreen(page, market.select({ sortColumn: 'name', asc: true }))
})

test(
  'typing searches by symbol and name and keeps the order',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    const name = market.select().stocks[3]?.name?.slice(0, 6) ?? ''
    await page.goto('/?from=a-friend')
    await expectScreen(page, market.select())
    const steps = await page.evaluate(() => history.length)

    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially(name)
    await expectScreen(page, market.select({ search: name }))

    expect(filtersOf(page).search).toBe(name)
    expect(new URL(page.url()).searchParams.get('from')).toBe('a-friend')
    expect(await page.evaluate(() => history.length), 'typing is no step back').toBe(steps)
  },
)

test('an exact symbol brings its stock to the top', { tag: '@core' }, async ({ page, market }) => {
  const symbol = market.select({ sortColumn: 'ticker' }).stocks[0]?.symbol ?? ''
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search' }).fill(symbol.toLowerCase())
  await expectScreen(page, market.select({ search: symbol.toLowerCase() }))
  expect((await symbols(page))[0]).toBe(symbol)
})

test('names that are only similar are below a divider', { tag: '@both' }, async ({ page, market }) => {
  const search = market
    .select({ maxEntries: 0 })
    .stocks.map(({ name }) => (name ?? '').slice(0, 5).toLowerCase())
    .find((text) => {
      const { stocks, similarFrom } = market.select({ search: text })
      return similarFrom > 0 && similarFrom < 6 && similarFrom < stocks.length
    })
  expect(search, 'in a market of this size').toBeDefined()
  const ranked = market.select({ search: search ?? '' })
  await page.goto(linkTo({ search: search ?? '' }))
  await expectScreen(page, ranked)
  const [above, below] = [ranked.similarFrom - 1, ranked.similarFrom].map((at) => rows(page).nth(at))
  const divider = await page.getByText('Similar names', { exact: true }).boundingBox()
  expect(divider?.y).toBeGreaterThan((await above?.boundingBox())?.y ?? Infinity)
  expect(divider?.y).toBeLessThan((await below?.boundingBox())?.y ?? 0)
})

test('a search that finds nothing says so', { tag: '@core' }, async ({ page }) => {
  await page.goto(linkTo({ search: 'zzqqzzqqzzqq' }))
  await expect(count(page)).toHaveText(/^0 of /)
  await expect(rows(page)).toHaveCount(0)
})

test('a link opens the screen it carries', { tag: '@core' }, async ({ page, market }) => {
  for (const changes of [
    { marketCap: [4, 8], sortColumn: 'weekDeltaRatio', presets: 0 },
    { nasdaq: true, nyse: true, sector: ['FINANCE', 'TECHNOLOGY'] },
    { sp500: true, minPrice: 20, maxPrice: 80, sortColumn: 'peRatio', asc: true },
    { volume: [5, 11], sector: [], metric: ['name', 'volume', 'weekVolumeAverage'], sortColumn: 'weekVolumeAverage' },
  ] as const) {
    await test.step(JSON.stringify(changes), async () => {
      await page.goto(linkTo(changes))
      await expectScreen(page, market.select(changes))
      expect(filtersOf(page)).toMatchObject(changes)
    })
  }
})

test.describe('a link that cannot be read', () => {
  test.use({ allowed: [/The filter in this link cannot be read/] })

  test('opens the default screen and warns in the console', { tag: '@core' }, async ({ page, market }) => {
    const warning = page.waitForEvent('console', (message) => message.text().includes('The filter in this link'))
    await page.goto('/?filter=%25%25%25')
    expect((await warning).type()).toBe('warning')
    await expectScreen(page, market.select())
  })
})

test(
  'results beyond Max Entries can be shown without another link',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    const { total, stocks } = market.select({ maxEntries: 0 })
    await page.goto('/')
    await expectScreen(page, market.select())
    const address = page.url()
    await page.getByRole('button', { name: 'Show 50 more' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Show 50 more' }).click()
    await expect(count(page)).toContainText('showing 100')
    await expect(page.locator(`[data-symbol="${stocks[50]?.symbol ?? ''}"] a[href]`).first()).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(new RegExp(`^${stocks[50]?.symbol ?? ''} `))
    await page.goBack()
    await expect(count(page)).toContainText('showing 100')
    expect(page.url()).toBe(address)

    const all = page.getByRole('button', { name: `Show all ${total.toLocaleString('en')}` })
    await all.scrollIntoViewIfNeeded()
    await all.click()
    await expect(count(page)).not.toContainText('showing')
    await expect(all).toBeHidden()
    expect(page.url()).toBe(address)
  },
)

test(
  'Show All scrolls through the whole market with a handful of rows',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    const all = market.select({ maxEntries: 0 })
    await page.goto(linkTo({ maxEntries: 0 }))
    await expectScreen(page, all)
    await rows(page).first().hover()
    await expect(async () => {
      await page.mouse.wheel(0, 1_000_000)
      expect((await symbols(page)).at(-1)).toBe(all.stocks.at(-1)?.symbol)
    }).toPass({ timeout: 15_000 })
    const shown = await symbols(page)
    expect(shown.length).toBeLessThan(150)
    expect(shown).toEqual(all.stocks.slice(-shown.length).map(({ symbol }) => symbol))
  },
)

for (const density of ['normal', 'compact', 'comfortable']) {
  test(
    `every row has the height that the list virtualization expects: ${density}`,
    { tag: '@both' },
    async ({ page }) => {
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        'stonks.settings',
        JSON.stringify({ density }),
      ] as const)
      await page.goto('/')
      await expect(rows(page).first()).toBeVisible()
      const heights = await rows(page).evaluateAll((drawn) => [
        ...new Set(drawn.map((row) => row.getBoundingClientRect().height)),
      ])
      const token = (page.viewportSize()?.width ?? 0) < 640 ? '--phone-row' : '--row'
      const rem = await page.evaluate(
        (name) => getComputedStyle(document.documentElement).getPropertyValue(name),
        token,
      )
      expect(heights).toEqual([parseFloat(rem) * 16])
    },
  )
}

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
