import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { rows, symbols } from './screen.ts'

const focusedSymbol = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-symbol]')?.getAttribute('data-symbol'))

test.describe('by keys alone', { tag: '@desktop' }, () => {
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
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/${two}`)
    await page.goBack()
    await expect(rows(page).first()).toBeVisible()
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
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Bookmark the stock')
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

  test('Ctrl K works while one types, and says when nobody is found', async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Symbol or name' }).fill('zzqqzzqqzzqq')
    await expect(page.getByText('No stonk is called anything like “zzqqzzqqzzqq”.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  })

  test('single keys can be turned off for good', async ({ page }) => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('checkbox', { name: 'Single keys are commands' }).uncheck()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('f')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Filters' })).toHaveCount(0)
  })
})

test('rows and colours are set up, and stay so', async ({ page }) => {
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
  const look = () =>
    page.evaluate(() => {
      const root = getComputedStyle(document.documentElement)
      return [root.getPropertyValue('--gain'), root.getPropertyValue('--loss'), root.getPropertyValue('--row')]
    })
  expect(await look()).toEqual(['#60a5fa', '#fb923c', '2rem'])
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  expect(await look()).toEqual(['#60a5fa', '#fb923c', '2rem'])
  const heights = await page
    .locator('tr[data-symbol]')
    .evaluateAll((drawn) => [...new Set(drawn.map((row) => row.getBoundingClientRect().height))])
  expect(heights.filter((height) => height !== 32)).toEqual([])
})
