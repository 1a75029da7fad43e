import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, linkTo, rows } from '../harness/screen.ts'

const changes = { sp500: true, marketCap: [3, 8] } as const

test('a screen as a map, with the same stocks as a list', { tag: '@both' }, async ({ page, market }) => {
  await page.goto(linkTo(changes))
  await expect(rows(page).first()).toBeVisible()
  await chooseTool(page, 'Heat map')
  await expect(page).toHaveURL(/view=map/)
  const { total, stocks } = market.select({ ...changes, maxEntries: 0 })
  const map = page.getByRole('img', { name: new RegExp(`^Heat map of ${total.toLocaleString('en')} stonks`) })
  await expect(map).toBeVisible()
  await page.getByRole('button', { name: 'View as list' }).click()
  await expect(page.getByRole('region', { name: 'List' })).toContainText(stocks[0]?.symbol ?? '')
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
})

test('a click on a tile opens its stock', { tag: '@both' }, async ({ page, market }) => {
  await page.goto(`${linkTo(changes)}&view=map`)
  const map = page.getByRole('img', { name: /^Heat map/ })
  await expect(map).toBeVisible()
  await page.waitForTimeout(300)
  const box = await map.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + 60)
  await expect(page).toHaveURL(/^[^?]+\/[A-Z0-9.^-]+$/)
  const symbol = new URL(page.url()).pathname.slice(1)
  expect(market.select({ ...changes, maxEntries: 0 }).stocks.map((stock) => stock.symbol)).toContain(symbol)
})

test('the map has its timeframe beside it', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${linkTo(changes)}&view=map`)
  const day = page.getByRole('radiogroup', { name: 'Timeframe' }).getByRole('radio', { name: 'Day' })
  await expect(page.getByRole('img', { name: /colored by week change$/ })).toBeVisible()
  const box = await day.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await expect(page.getByRole('img', { name: /colored by day change$/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('img', { name: /colored by week change$/ })).toBeVisible()
})
