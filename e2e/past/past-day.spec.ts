import type { Locator } from '@playwright/test'
import { formatPrice } from '../../web/format/numbers.ts'
import { expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { rows, symbols } from '../harness/screen.ts'
import { bar, download, link, pastPage, screen, slider } from './past-page.ts'

const past = aPastMarket(80, 320)
test.use({ settings: { ...past.settings } })
test.afterAll(() => past.remove())

const { at, expectDay } = pastPage(past)

test(
  'a link to a past day downloads the past once it is wanted, and shows the rows of that day, by slider, steps and date',
  { tag: ['@both', '@core'] },
  async ({ page }) => {
    await download(page, at(100))
    await expectDay(page, at(100))

    await bar(page).getByRole('button', { name: 'Next session' }).click()
    await expectDay(page, at(101))
    await bar(page).getByRole('button', { name: 'Previous session' }).click()
    await bar(page).getByRole('button', { name: 'Previous session' }).click()
    await expectDay(page, at(99))

    const box = await slider(page).boundingBox()
    if (!box) throw new Error('There is no slider')
    await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2)
    await expectDay(page, at(-1))
    await page.keyboard.press('Home')
    await expectDay(page, at(0))

    await bar(page).getByLabel('Date').fill(at(150))
    await expectDay(page, at(150))
    await page.goBack()
    await expect(bar(page).locator('time')).not.toHaveAttribute('datetime', at(150))
    await page.goForward()
    await expectDay(page, at(150))
    await bar(page).getByRole('button', { name: 'Today' }).click()
    await expect(bar(page)).toHaveCount(0)
    expect(page.url()).not.toContain('asOf')
  },
)

test('a day without a session, before the first, after the last, and a text that is no date', async ({ page }) => {
  await download(page, at(100))
  const first = past.dates.findIndex((date) => new Date(date).getUTCDay() === 5 && date > at(20))
  const friday = past.dates[first] ?? ''
  const sunday = new Date(Date.parse(friday) + 2 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(link(sunday))
  await expectDay(page, friday)
  await expect(bar(page).getByText(/^There was no session on Sunday/)).toBeVisible()

  await page.goto(link('2099-01-01'))
  await expectDay(page, at(-1))
  await expect(bar(page).getByText(/is not in this market’s past yet/)).toBeVisible()

  await page.goto(link('1999-01-04'))
  await expect(page.getByRole('heading', { name: 'The market of Jan 4, 1999 isn’t known' })).toBeVisible()
  await page.getByRole('button', { name: /^Show [A-Z]/ }).click()
  await expectDay(page, at(0))

  await page.goto(link('yesterday'))
  await expect(page.getByRole('heading', { name: 'That isn’t a date' })).toBeVisible()
  await page.getByRole('button', { name: 'Show today’s market' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('a company that is gone is among the rows of its last day, and its address leads there', async ({ page }) => {
  const { gone } = past
  await download(page, gone.last, { ...screen, search: gone.symbol })
  await expect(rows(page).first()).toHaveAttribute('data-symbol', gone.symbol)
  await page.goto(`/${gone.symbol}`)
  await expect(page.getByText(new RegExp(`^${gone.symbol} isn’t in the market`))).toBeVisible()
  await page.getByRole('button', { name: /^Show / }).click()
  await expect(page).toHaveURL(new RegExp(`/${gone.symbol}\\?asOf=${gone.last}$`))
  await expect(page.getByText(/^Its last session was /)).toBeVisible()
})

test(
  'the data sheet shows which years are here and how large, and deletes them',
  { tag: '@both' },
  async ({ page }) => {
    const pill = page.getByRole('button', { name: /^(Close of )?\w{3} \d{1,2}(, \d{4})?/ })
    await page.goto('/')
    await pill.click()
    const sheet = page.getByRole('dialog', { name: 'Market data' })
    await sheet.getByRole('button', { name: /^Download [\d.]+ MB$/ }).click()
    await expect(sheet.getByText(/^Prices from .* MB on this device\.$/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Show a past day' }).click()
    await expect(bar(page).locator('time')).toHaveAttribute('datetime', at(-1))
    await page.goBack()
    await pill.click()
    await sheet.getByRole('button', { name: 'Delete from this device' }).click()
    await expect(sheet.getByRole('button', { name: /^Download [\d.]+ MB$/ })).toBeVisible()
    await page.goto(link(at(100)))
    await expect(page.getByRole('heading', { name: 'The market’s past isn’t on this device yet' })).toBeVisible()
  },
)

test('with the past on the device the strip leads to another day, by the keyboard, too', async ({ page }) => {
  await download(page, at(100))
  await page.goto(link(at(100)))
  await expect(rows(page).first()).toBeVisible()
  const another = page.getByRole('button', { name: 'See another day' })
  await expect(another).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Today' }).click()
  await another.focus()
  await page.keyboard.press('Enter')
  await expectDay(page, at(-1))
})

test('where no market cap is known for the day, the tiles of the heat map are of one size', async ({ page }) => {
  await download(page, at(100))
  await page.goto(`${link(at(100))}&view=map`)
  await expect(page.getByRole('img', { name: /^Heat map of \d+ stonks, all of one size/ })).toBeVisible()
})

test('a comparison and the heat map are those of the day', async ({ page }) => {
  await download(page, at(120))
  const shown = await symbols(page)
  await page.goto(`/?compare=${shown.slice(0, 2).join(',')}&asOf=${at(120)}`)
  for (const symbol of shown.slice(0, 2)) {
    const stock = past.select(at(120), screen).stocks.find((each) => each.symbol === symbol)
    await expect(page.getByRole('cell', { name: formatPrice(stock?.close ?? NaN) }).first()).toBeVisible()
  }
  // Market caps are known since the dataset was published.
  await page.goto(`${link(at(-1))}&view=map`)
  await expect(page.getByRole('img', { name: /^Heat map of \d+ stonks/ })).toBeVisible()
})

test('volumes, which the past has within 5%, say so in the table and in a comparison', async ({ page }) => {
  await download(page, at(100), { ...screen, metric: ['price', 'volume'] })
  const mark = (element: Locator) => element.evaluate((found) => getComputedStyle(found, '::before').content)
  const row = rows(page).first()
  expect(await mark(row.locator('[data-column=volume]'))).toBe('"≈ "')
  expect(await mark(row.locator('[data-column=price]'))).toBe('none')
  const [symbol] = await symbols(page)
  await page.goto(`/?compare=${symbol}&asOf=${at(100)}`)
  expect(await mark(page.locator('tr[data-metric=volume] > td'))).toBe('"≈ "')
  expect(await mark(page.locator('tr[data-metric=marketCap] > td'))).toBe('none')
})

test('a value that cannot be known for the day says why, in the table and on a stock’s page', async ({ page }) => {
  // All facts of this market are those of the newest dataset, which was published after its last session but one.
  await download(page, at(100), { ...screen, metric: ['price', 'marketCap', 'gap'] })
  const row = rows(page).first()
  await expect(row).toBeVisible()
  const cell = row.locator('[data-column=marketCap]')
  const why = /^This market’s history has no “Market cap” before [A-Z][a-z]{2} \d+, \d{4}\.$/
  // What is known since when arrives after the rows, perhaps below a pointer that rests.
  await cell.hover()
  await expect(cell).toHaveAttribute('title', why)
  await row.locator('[data-column=price]').hover()
  await expect(cell).not.toHaveAttribute('title')

  const symbol = await row.getAttribute('data-symbol')
  await page.goto(`/${symbol}?asOf=${at(100)}`)
  const value = page.locator('div:has(> dt)', { hasText: /^Shares outstanding/i }).getByRole('button', { name: '–' })
  await value.focus()
  await expect(value).toHaveAccessibleDescription(/^This market’s history has no “Shares outstanding” before /i)
})
