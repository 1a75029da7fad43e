import { sectors } from '#domain/stock/stock'
import { expect, test } from '../harness/fixtures.ts'
import { count, expectScreen, filtersOf, linkTo, rows, symbols } from '../harness/screen.ts'

test(
  'a screen without results says which filter to remove, and how many stocks that gives',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    const changes = { sp500: true, maxPrice: 0.001, marketCap: [3, 8] } as const
    const { total } = market.select({ ...changes, maxPrice: 0 })
    await page.goto(linkTo(changes))
    await expect(count(page)).toHaveText(/^0 of /)
    await page.getByRole('button', { name: `Without Max Price → ${total.toLocaleString('en')}` }).click()
    await expectScreen(page, market.select({ ...changes, maxPrice: 0 }))
    expect(filtersOf(page)).toMatchObject({ maxPrice: 0, presets: -1, sp500: true })
  },
)

test('if no single filter helps, it offers two together', async ({ page, market }) => {
  const changes = { minPrice: 1e9, volume: [11, 11], marketCap: [0, 0], maxEntries: 50 } as const
  await page.goto(linkTo(changes))
  await expect(page.getByText('Remove two filters to see results.')).toBeVisible()
  const relief = page.getByRole('list', { name: 'Ways to see results' }).getByRole('button').first()
  const promised = /→ ([\d,]+)/.exec((await relief.textContent()) ?? '')?.[1] ?? ''
  expect((await relief.textContent()) ?? '').toContain('Min Price')
  await relief.click()
  await expect(count(page)).toHaveText(new RegExp(`^${promised} of `))
  expect(market.select(filtersOf(page)).total.toLocaleString('en')).toBe(promised)
})

test('a misspelt search is offered the nearest name', async ({ page, market }) => {
  const name = market.select().stocks[0]?.name ?? ''
  const misspelt = `${[...name.slice(0, 9)].toReversed().join('')}qqx`
  await page.goto(linkTo({ search: misspelt }))
  await expect(count(page)).toHaveText(/^0 of /)
  const offer = page.getByRole('button', { name: /^Search for / })
  if (await offer.isVisible({ timeout: 2000 }).catch(() => false)) {
    await offer.click()
    await expect(rows(page).first()).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'No stonks match' })).toHaveCount(
    (await rows(page).count()) > 0 ? 0 : 1,
  )
})

test(
  'a search for a stock that the filters hide says why, and a tap removes each cause',
  { tag: ['@both', '@core'] },
  async ({ page, market }) => {
    const [stock] = market.select().stocks
    if (!stock?.sector || stock.close === null) throw new Error('The largest stock has no sector or price')
    const other = market.facets().sector.find(({ text }) => text !== stock.sector?.toUpperCase())?.text ?? ''
    const changes = { sector: [other], maxPrice: 1, search: stock.symbol.toLowerCase() }
    await page.goto(linkTo(changes))
    const why = page.getByRole('region', { name: `Why ${stock.symbol} isn’t shown` })
    await expect(why).toContainText(
      `last close $${stock.close.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
    )
    const sector = stock.sector.toUpperCase()
    const label = sector in sectors ? sectors[sector as keyof typeof sectors].label : stock.sector
    await expect(why).toContainText(`${label} off`)

    await why.getByRole('button', { name: 'Turn on' }).click()
    await why.getByRole('button', { name: 'Remove' }).click()
    await expect(why).toBeHidden()
    await expect(async () => expect((await symbols(page))[0]).toBe(stock.symbol)).toPass()
    expect(filtersOf(page)).toMatchObject({ maxPrice: 0, presets: -1 })
  },
)

test('a match beyond Max Entries can be shown', async ({ page, market }) => {
  // The largest of many whose names begin alike, sorted so that it comes last. A symbol would be meant before a name.
  const known = new Set(market.stocks.map(({ symbol }) => symbol))
  const search = market
    .select()
    .stocks.map(({ name }) => (name ?? '').slice(0, 3))
    .filter((beginning) => !known.has(beginning.toUpperCase()))
    .find((beginning) => {
      const { total, stocks } = market.select({ search: beginning })
      return total > 50 && stocks[0]?.name?.startsWith(beginning)
    })
  expect(search, 'in a market of this size').toBeDefined()
  const changes = { search: search ?? '', asc: true }
  await page.goto(linkTo(changes))
  await expect(count(page)).toContainText('showing 50')
  const why = page.getByRole('region', { name: /^Why / })
  await expect(why).toContainText('Max Entries 50, and it’s number')
  await why.getByRole('button', { name: /^Show / }).click()
  await expect.poll(() => filtersOf(page).maxEntries).not.toBe(50)
})

test('the search explains a dropped record', async ({ page, market }) => {
  const [symbol] = [...market.dropped].find(([, reason]) => reason === 'overview') ?? []
  expect(symbol, 'one is left out').toBeDefined()
  await page.goto(linkTo({ search: symbol ?? '' }))
  await expect(page.getByRole('region', { name: `Why ${symbol} isn’t shown` })).toContainText('no company overview')
})

test('on the AI tab a search neither applies nor has a box', async ({ page, market }) => {
  const search = market.select().stocks[0]?.symbol ?? ''
  await page.goto(`${linkTo({ search })}&tab=ai`)
  await expect(rows(page).first()).toBeAttached()
  expect((await symbols(page)).length).toBeGreaterThan(1)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.getByRole('tab', { name: 'All Stonks' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(search)
  await expectScreen(page, market.select({ search }))
})

test('the message that nothing matches is shown before the chunk of the rescue is loaded', async ({ page }) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/static/js/insight-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(linkTo({ search: 'zzqqzzqq' }))
  await expect(page.getByRole('heading', { name: 'No stonks match' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset all filters' })).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: 'Reset all filters' })).toBeVisible()
})
