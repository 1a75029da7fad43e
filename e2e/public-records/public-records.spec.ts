import type { Page } from '@playwright/test'
import { formatSession } from '#words/dates'
import { expect, test } from '../harness/fixtures.ts'
import { aPublicMarket } from '../harness/public-records.ts'
import { chooseTool, count, linkTo, openFilters, rows, symbols } from '../harness/screen.ts'

const market = aPublicMarket(80)
// Without a closes file our own charts are missing.
test.use({ settings: { ...market.settings }, allowed: [/404.*\/api\/history\//] })
test.afterAll(() => market.remove())

// On phones the browser inserts a space before text for screen readers.
const pillName = new RegExp(`^Prices of ${formatSession(market.newest)} ?, from public records$`)
const pill = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'public records' })

test('a market of public records screens by fundamentals, and says how old its prices are and what it lacks', async ({
  page,
  market: published,
}) => {
  const { stocks } = published
  expect([...published.dropped]).toEqual(market.stale.map((symbol) => [symbol, 'stale']))
  const metric = ['name', 'monthDeltaRatio', 'peRatio', 'freeCashFlowYield'] as const
  const cheap = {
    metric,
    ranges: { freeCashFlowYield: [0.03, null] as const },
    sortColumn: 'freeCashFlowYield' as const,
  }
  await page.goto(linkTo(cheap))
  const expected = published.select(cheap).stocks
  expect(expected.length).toBeGreaterThan(5)
  expect(expected.length).toBeLessThan(stocks.length)
  await expect(count(page)).toHaveText(new RegExp(`^${expected.length} of ${stocks.length} `))
  await expect.poll(async () => (await symbols(page))[0]).toBe(expected[0]?.symbol)
  const note = page.getByText(/A dash where public records have no price of the stock/)
  await expect(page.getByRole('columnheader', { name: /1M %/ }).getByText(/A dash where/)).toBeAttached()
  await expect(note).toHaveCount(1)

  await test.step('a stock says how old its price is', async () => {
    await rows(page).first().getByRole('link').first().click()
    const stock = stocks.find(({ symbol }) => symbol === expected[0]?.symbol)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(stock?.name ?? '')
    await expect(page.getByText(`Price of ${formatSession(stock?.date ?? '')}, from public records`)).toBeVisible()
    const periods = page.getByRole('region', { name: 'Periods' })
    await expect(periods.getByText('2 months', { exact: true })).toBeVisible()
    await expect(periods.getByText(/^(Day|Week|2 weeks)$/)).toHaveCount(0)
    await expect(periods.getByText(/no changes of a day, a week or two weeks/)).toBeVisible()
  })

  await test.step('the page has no column, timeframe or preset of a day or a week', async () => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.locator('[data-column="weekRange"], [data-column="dayDelta"]')).toHaveCount(0)
    const screens = page.getByRole('navigation', { name: 'Screens' })
    await expect(screens.getByRole('link', { name: 'Quality at a Price' })).toBeVisible()
    await expect(screens.getByRole('link', { name: /Week|Volume|Oversold|Gap/ })).toHaveCount(0)
    await chooseTool(page, 'Columns')
    const columns = page.getByRole('dialog')
    await expect(columns.getByText(/public records/).first()).toBeVisible()
    for (const name of ['Free cash flow yield', 'Price age']) {
      await expect(columns.getByRole('checkbox', { name })).toBeVisible()
    }
    await expect(columns.getByRole('checkbox', { name: /^(Day |Week|2-week)/ })).toHaveCount(0)
    await columns.getByRole('button', { name: 'Done' }).click()
    const panel = await openFilters(page)
    await expect(panel.getByText(/Presets that need daily prices/)).toBeVisible()
    await expect(panel.getByRole('combobox', { name: 'Preset' }).locator('option', { hasText: 'Week' })).toHaveCount(0)
    await expect(panel.getByRole('radiogroup', { name: 'Timeframe' }).getByRole('radio')).toHaveCount(2)
  })

  await test.step('a comparison says why a value is missing', async () => {
    const without = stocks.filter(({ peRatio, beta }) => peRatio === null && beta !== null).slice(0, 2)
    expect(without).toHaveLength(2)
    const why = 'Not in the company’s reports to the SEC, or without meaning, as the P/E of a loss.'
    await page.goto(`/?compare=${without.map(({ symbol }) => symbol).join()}`)
    const row = page.locator('[data-metric="peRatio"]')
    await page.getByRole('button', { name: /rows? without values$/ }).click()
    await expect(row.getByRole('button', { name: '–' }).first()).toBeVisible()
    await expect(row.getByText(why).first()).toBeAttached()
    await expect(page.locator('[data-metric="weekDelta"], [data-metric="volume"]')).toHaveCount(0)
    await expect(page.getByText(/no values of a day, a week or two weeks/)).toBeVisible()
  })
})

test(
  'takes one line of a phone’s header, offers nothing about a week in its rows, and lists stocks without a price for two months',
  { tag: ['@phone', '@core'] },
  async ({ page }) => {
    await page.goto('/')
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 700 })
      const [banner, name] = [await page.getByRole('banner').boundingBox(), await pill(page).boundingBox()]
      expect(banner?.height, 'above the search').toBeLessThan(110)
      expect(name?.width).toBeLessThan(110)
    }
    await expect(pill(page)).toHaveAccessibleName(pillName)
    const choice = page.getByRole('combobox', { name: 'Value in each row' })
    await expect(choice.locator('option')).toHaveText(['Price', '52W', 'P/E'])
    // A choice of another market.
    await page.evaluate(() => localStorage.setItem('stonks.settings', JSON.stringify({ rowMetric: 'weekDeltaRatio' })))
    await page.reload()
    await expect(choice).toHaveValue('price')
    await pill(page).click()
    const sheet = page.getByRole('dialog', { name: 'Market data' })
    await expect(sheet).toContainText(`No price in two months${market.stale.length}`)
    await expect(sheet.getByText(/two days in five/)).toBeVisible()
    await expect(sheet.getByText(/delisted companies have prices but no reports/)).toBeVisible()
  },
)
