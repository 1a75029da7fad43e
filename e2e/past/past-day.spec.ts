import type { Locator } from '@playwright/test'
import { formatPrice } from '../../words/numbers.ts'
import { rows, symbols } from '../harness/screen.ts'
import { bar, download, expect, expectDay, link, screen, slider, test } from './past-page.ts'

test(
  'a link to a past day downloads the past on request, and shows the rows of that day, by slider, steps and date',
  { tag: ['@both', '@core'] },
  async ({ page, past }) => {
    const { at } = past
    await download(page, at(100))
    await expectDay(page, past, at(100))

    await bar(page).getByRole('button', { name: 'Next session' }).click()
    await expectDay(page, past, at(101))
    await bar(page).getByRole('button', { name: 'Previous session' }).click()
    await expectDay(page, past, at(100))

    const box = await slider(page).boundingBox()
    if (!box) throw new Error('There is no slider')
    await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2)
    await expectDay(page, past, at(-1))

    await bar(page).getByLabel('Date').fill(at(150))
    await expectDay(page, past, at(150))
    await page.goBack()
    await expectDay(page, past, at(-1))
    await page.goForward()
    await expectDay(page, past, at(150))
    await bar(page).getByRole('button', { name: 'Today' }).click()
    await expect(bar(page)).toHaveCount(0)
    expect(page.url()).not.toContain('asOf')
  },
)

test('the address leads to a session, whatever day or text it asks for', async ({ page, past }) => {
  const { at } = past
  await page.goto('/')
  const another = page.getByRole('button', { name: 'See another day' })
  await test.step('on a device without the past', async () => {
    await another.click()
    await expect(page.getByRole('button', { name: /^Download history \([\d.]+ MB\)$/ })).toBeVisible()
  })
  await download(page, at(100))
  await test.step('without a day', async () => {
    await bar(page).getByRole('button', { name: 'Today' }).click()
    await another.focus()
    await page.keyboard.press('Enter')
    await expectDay(page, past, at(-1))
  })
  await test.step('without a session', async () => {
    const friday = past.dates.find((date) => new Date(date).getUTCDay() === 5 && date > at(20)) ?? ''
    await page.goto(link(new Date(Date.parse(friday) + 2 * 86_400_000).toISOString().slice(0, 10)))
    await expectDay(page, past, friday)
    await expect(bar(page).getByText(/^There was no session on Sunday/)).toBeVisible()
  })
  await test.step('before all known sessions', async () => {
    await page.goto(link('1999-01-04'))
    await page.getByRole('button', { name: /^Show [A-Z]/ }).click()
    await expectDay(page, past, at(0))
  })
  await test.step('of a company that no longer exists', async () => {
    const { symbol, last } = past.gone
    await page.goto(`/${symbol}`)
    await expect(page.getByText(new RegExp(`^${symbol} isn’t in the market`))).toBeVisible()
    await page.getByRole('button', { name: /^Show / }).click()
    await expect(page).toHaveURL(new RegExp(`/${symbol}\\?asOf=${last}$`))
    await expect(page.getByText(/^Its last session was /)).toBeVisible()
    await page.goto(link(last, { ...screen, search: symbol }))
    await expect(rows(page).first()).toHaveAttribute('data-symbol', symbol)
  })
})

test('table, stock, comparison and heat map show the day, and say what is not known of it', async ({ page, past }) => {
  const day = past.at(100)
  const mark = (element: Locator) => element.evaluate((found) => getComputedStyle(found, '::before').content)
  // All facts of this market are those of the newest dataset, which was published after its last session but one.
  await download(page, day, { ...screen, metric: ['price', 'marketCap', 'volume', 'gap'] })
  const row = rows(page).first()
  await test.step('the table', async () => {
    await expect(bar(page)).toContainText('Not known on this day: ')
    const cell = row.locator('[data-column=marketCap]')
    // The dates of facts arrive after the rows, perhaps below a resting pointer.
    await cell.hover()
    await expect(cell).toHaveAttribute(
      'title',
      /^This market’s history has no “Market cap” before [A-Z][a-z]{2} \d+, \d{4}\.$/,
    )
    await row.locator('[data-column=price]').hover()
    await expect(cell).not.toHaveAttribute('title')
    // Volumes are within 5%.
    expect(await mark(row.locator('[data-column=volume]'))).toBe('"≈ "')
    expect(await mark(row.locator('[data-column=price]'))).toBe('none')
  })
  const [symbol, other] = await symbols(page)
  await test.step('a stock', async () => {
    await page.goto(`/${symbol}?asOf=${day}`)
    const value = page.locator('div:has(> dt)', { hasText: /^Shares outstanding/i }).getByRole('button', { name: '–' })
    await value.focus()
    await expect(value).toHaveAccessibleDescription(/^This market’s history has no “Shares outstanding” before /i)
  })
  await test.step('a comparison', async () => {
    await page.goto(`/?compare=${symbol},${other}&asOf=${day}`)
    for (const one of [symbol, other]) {
      const stock = past.select(day, screen).stocks.find((each) => each.symbol === one)
      await expect(page.getByRole('cell', { name: formatPrice(stock?.close ?? NaN) }).first()).toBeVisible()
    }
    await page.getByRole('button', { name: /rows? without values$/ }).click()
    expect(await mark(page.locator('tr[data-metric=volume] > td').first())).toBe('"≈ "')
    expect(await mark(page.locator('tr[data-metric=marketCap] > td').first())).toBe('none')
    // Regardless of the screen. A comparison is not a screen that stocks could enter or leave.
    await expect(bar(page).getByText(/^Not known on this day: /)).toHaveText(/: (.+, ){4}and \d+ more\.$/)
    await expect(bar(page).getByRole('button', { name: /^What changed/ })).toHaveCount(0)
  })
  await test.step('the heat map', async () => {
    await page.goto(`${link(day)}&view=map`)
    await expect(page.getByRole('img', { name: /^Heat map of \d+ stonks, all of one size/ })).toBeVisible()
  })
  await test.step('what changed since the day, and today', async () => {
    await page.goto(link(day))
    await bar(page)
      .getByRole('button', { name: /^What changed since / })
      .click()
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(rows(page).first()).toBeVisible()
    expect(page.url()).not.toMatch(/asOf|since/)
  })
})

test(
  'a tap on an empty value on a phone says why it is empty, and one beside it opens the stock',
  { tag: '@phone' },
  async ({ page, past }) => {
    const day = past.at(100)
    await download(page, day, { ...screen, metric: ['price', 'gap'], sortColumn: 'gap' })
    // The known values of a day arrive after the rows.
    await expect(bar(page)).toContainText('Not known on this day: Gap')
    const row = rows(page).first()
    const symbol = (await row.getAttribute('data-symbol')) ?? ''
    const value = await row.locator('[data-metric=gap]').boundingBox()
    await page.touchscreen.tap((value?.x ?? 0) + 2, (value?.y ?? 0) + 2)
    await expect(page.getByText('It needs opens, highs or lows; past days have closes only.')).toBeVisible()
    await expect(page, 'the list stays').toHaveURL(/\/\?/)
    await row.getByText(symbol).tap()
    await expect(page).toHaveURL(new RegExp(`/${symbol}\\?asOf=${day}`))
  },
)
