import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, expectScreen, linkTo, rows } from '../harness/screen.ts'

async function downloadedLines(page: Page): Promise<readonly string[]> {
  const download = page.waitForEvent('download')
  await chooseTool(page, 'Download CSV')
  const file = await (await download).path()
  return (await readFile(file, 'utf8')).split('\r\n')
}

test('the file has every match, regardless of Max Entries, and the shown columns', async ({ page, market }) => {
  const changes = { sp500: true, metric: ['name', 'price', 'weekDeltaRatio', 'graph'] } as const
  const { total, stocks } = market.select({ ...changes, maxEntries: 0 })
  await page.goto(linkTo(changes))
  await expectScreen(page, market.select(changes))
  const [origin, header, ...lines] = await downloadedLines(page)
  expect(origin).toMatch(/^\ufeff# Simulated data of \d{4}-\d\d-\d\d · S&P 500 · by market cap/)
  expect(origin?.match(/[Dd]ata of/g), 'the date of the data stands there once').toHaveLength(1)
  expect(header).toBe('Ticker,Name,Price,Week change %')
  const written = lines.filter((line) => line !== '')
  expect(written).toHaveLength(total)
  expect(written.slice(0, 200).map((line) => line.split(',')[0])).toEqual(
    stocks.slice(0, 200).map(({ symbol }) => symbol),
  )
  await expect(page.getByText(`Saved ${total.toLocaleString('en')} stonks as CSV`)).toBeVisible()
})

test('sharing copies the link of this screen', { tag: '@both' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(linkTo({ sp500: true, minPrice: 20 }))
  await expect(rows(page).first()).toBeVisible()
  const address = page.url()
  await chooseTool(page, 'Share')
  await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('what no other site can show is shared as a link at once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/?tab=ai')
  await page.getByTitle('Share').click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})
