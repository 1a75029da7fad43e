import { expect, test } from '../harness/fixtures.ts'
import { linkTo, rows } from '../harness/screen.ts'

test('a screen that is opened by its link has its words as title, and its data for search engines violates no policy', async ({
  page,
  market,
}) => {
  // A violation of the Content Security Policy is an error on the console, which fails every test.
  await page.goto(linkTo({ ranges: { peRatio: [null, 30] } }))
  await expect(page).toHaveTitle('P/E ≤ 30 · by market cap · Stonks')
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'P/E ≤ 30 · by market cap · Stonks' })
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const response = await page.request.get(picture ?? '')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png'])
  // The title follows the filters, and other pages.
  await page.getByRole('button', { name: 'Remove P/E ≤ 30' }).click()
  await expect(page).toHaveTitle('Stonks')
  await page.goBack()
  await expect(page).toHaveTitle('P/E ≤ 30 · by market cap · Stonks')
  // The rows follow the address a moment after the title.
  const symbol = market.select({ ranges: { peRatio: [null, 30] } }).stocks[0]?.symbol ?? ''
  await expect(rows(page).first()).toHaveAttribute('data-symbol', symbol)
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveTitle(`${symbol} · Stonks`)
  await page.goBack()
  await expect(page).toHaveTitle('P/E ≤ 30 · by market cap · Stonks')
})
