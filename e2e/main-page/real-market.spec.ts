import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../harness/fixtures.ts'
import { count, expectScreen, linkTo, symbols } from '../harness/screen.ts'

/** Real prices may not be published, so they are not part of the project: REAL_DATA_DIR names a folder that has them. */
const file = join(process.env['REAL_DATA_DIR'] ?? '', 'stonks-real.ndjson.gz')
const missing = !existsSync(file)
const reason = 'REAL_DATA_DIR names no folder with stonks-real.ndjson.gz: the real market is not tested.'

// Every test process reads this file; only the first one prints it.
if (missing && process.env['TEST_WORKER_INDEX'] === undefined) console.log(reason)
test.skip(missing, reason)
test.use({ settings: { MARKET: 'file', MARKET_FILE: file } })

test('the real market opens with the largest companies', { tag: '@both' }, async ({ page, market }) => {
  await page.goto('/')
  await expect(count(page)).toHaveText(/^5,737 of 5,750 stonks/)
  expect((await symbols(page)).slice(0, 5)).toEqual(['NVDA', 'MSFT', 'AAPL', 'GOOG', 'GOOGL'])
  await expectScreen(page, market.select())
  await expect(page.getByText('Simulated market')).toHaveCount(0)
})

test('the best large caps of the week', async ({ page, market }) => {
  const changes = { marketCap: [4, 8], sortColumn: 'weekDeltaRatio', presets: 0 } as const
  await page.goto(linkTo(changes))
  await expect(count(page)).toHaveText(/^884 of /)
  expect((await symbols(page)).slice(0, 5)).toEqual(['DAY', 'RADX', 'FSLR', 'CELH', 'UNH'])
  await expectScreen(page, market.select(changes))
})

test('a search for apple', async ({ page, market }) => {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('apple')
  await expect(count(page)).toHaveText(/^15 of /)
  expect((await symbols(page))[0]).toBe('AAPL')
  await expectScreen(page, market.select({ search: 'apple' }))
})

test('its Market data sheet lists the dropped records with reasons', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Aug 20(, 2025)?/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Market data' })
  for (const [name, value] of [
    ['Records', '7,037'],
    ['Stonks', '5,750'],
    ['No company overview', '1,142'],
    ['Less than a week of price history', '15'],
    ['Less than two weeks of price history', '24'],
    ['Less than a month of price history', '34'],
    ['Less than two months of price history', '72'],
  ]) {
    await expect(
      sheet
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator('..'),
    ).toHaveText(`${name}${value}`)
  }
})
