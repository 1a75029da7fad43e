import type { Page } from '@playwright/test'
import { presets } from '#domain/screen/presets'
import { expect, test } from '../harness/fixtures.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { rows } from '../harness/screen.ts'
import { bar, download, pastPage, screen } from './past-page.ts'

const past = aPastMarket(80, 320)
test.use({ settings: { ...past.settings }, serviceWorkers: 'allow', allowed: [/ERR_INTERNET_DISCONNECTED/] })
test.afterAll(() => past.remove())

const { at } = pastPage(past)

const bands = (page: Page) => page.getByRole('region', { name: 'Which screens it matched' })
const moves = (page: Page) => page.getByRole('region', { name: 'Moves like it' })

test(
  'offline, a stock’s page has the days on which it matched screens, and what moved like it',
  { tag: '@both' },
  async ({ page, context }) => {
    await page.goto('/')
    await expectCached(page)
    await download(page, at(200))
    const symbol = past.select(at(-1), screen).stocks[0]?.symbol ?? ''
    await page.goto(`/${symbol}`)
    await expect(bands(page)).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    const line = bands(page).locator('summary').first()
    await expect(line).toHaveText(/\d+ sessions?$/)
    const name = await line.locator('span > span').first().textContent()
    await line.focus()
    await page.keyboard.press('Enter')
    await moves(page).getByRole('radio', { name: '60 sessions' }).check()
    await expect(moves(page)).toContainText(/Compared with the \d+ stocks that have at least 80% of these 60 sessions/)
    const other = moves(page).getByRole('link').first()
    await expect(other).toHaveAttribute('href', /^\/[A-Z]+$/)
    await bands(page).getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`asOf=\\d{4}-\\d{2}-\\d{2}`))
    await expect(bar(page)).toBeVisible()
    expect(presets.map(({ label }): string => label)).toContain(name)
    await expect(page.getByRole('link', { name: symbol, exact: true }).first()).toBeVisible()
  },
)

test(
  'on a phone a tap on an empty value says why it is empty, and one beside it opens the stock',
  { tag: '@phone' },
  async ({ page }) => {
    await download(page, at(100), { ...screen, metric: ['price', 'gap'], sortColumn: 'gap' })
    // What is known on a day arrives after the rows.
    await expect(bar(page)).toContainText('Not known on this day: Gap')
    const row = rows(page).first()
    const symbol = (await row.getAttribute('data-symbol')) ?? ''
    const value = await row.locator('[data-metric=gap]').boundingBox()
    await page.touchscreen.tap((value?.x ?? 0) + 2, (value?.y ?? 0) + 2)
    await expect(page.getByText('It needs opens, highs or lows: a past day has closes only.')).toBeVisible()
    await expect(page, 'the list stays').toHaveURL(/\/\?/)
    await row.getByText(symbol).tap()
    await expect(page).toHaveURL(new RegExp(`/${symbol}\\?asOf=${at(100)}`))
  },
)

for (const [what, column, why] of [
  ['formula', 'formula:1', /^This market’s history has no “Market cap” before [A-Z][a-z]{2} \d+, \d{4}\.$/],
  ['range', '52WeekRange', /^Too few sessions of [A-Z]+ are known up to this day\.$/],
] as const) {
  test(`on a phone a tap on an empty value of a ${what} says why it is empty`, { tag: '@phone' }, async ({ page }) => {
    const formulas = { 'formula:1': { name: 'Size', expression: 'marketCap / 2' } }
    await download(page, at(100), { ...screen, formulas, metric: ['price', column], sortColumn: column })
    const value = rows(page).first().locator('[data-metric]')
    await expect(value).toHaveText('–')
    if (column !== '52WeekRange') await expect(bar(page)).toContainText('Not known on this day: Size')
    const box = await value.boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 2, (box?.y ?? 0) + 2)
    await expect(page.getByText(why)).toBeVisible()
    await expect(page, 'the list stays').toHaveURL(/\/\?/)
  })
}
