import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { linkTo, rows } from '../harness/screen.ts'

test(
  'a screen that is opened by its link has its words as title, and its data for search engines breaks no policy',
  { tag: '@both' },
  async ({ page }) => {
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
    const symbol = await rows(page).first().getAttribute('data-symbol')
    await rows(page).first().getByRole('link').first().click()
    await expect(page).toHaveTitle(`${symbol ?? ''} · Stonks`)
    await page.goBack()
    await expect(page).toHaveTitle('P/E ≤ 30 · by market cap · Stonks')
  },
)

test('a stock’s page has its picture and its data, and the main page has neither', async ({ page, market }) => {
  const [stock] = market.stocks
  await page.goto(`/${stock?.symbol ?? ''}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(1)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('meta[property="og:image"], script[type="application/ld+json"]')).toHaveCount(0)
})

test('the note has a feed', async ({ page }) => {
  await page.goto('/?tab=ai')
  const address = await page.getByRole('link', { name: 'Feed of the note' }).getAttribute('href')
  const response = await page.request.get(address ?? '')
  expect(response.headers()['content-type']).toContain('application/atom+xml')
  expect(await response.text()).toContain('<title type="html"><![CDATA[Market note of ')
})

test('the help has the addresses of feeds, and below My List is a calendar of it', async ({ page, market }) => {
  await signUp(page)
  const [stock] = market.select().stocks
  const star = page.getByRole('button', { name: `Bookmark ${stock?.symbol ?? ''}`, exact: true })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('tab', { name: 'My List' }).click()
  const href = await page
    .getByRole('link', { name: 'Ex-dividend and report dates in your calendar' })
    .getAttribute('href')
  expect(href).toMatch(/^webcal:\/\/.*\/api\/calendar\?symbols=[A-Z.%-]+$/)
  const file = await page.request.get(href?.replace('webcal:', 'http:') ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  await page.goto('/help#api')
  const section = page.getByRole('region', { name: 'In spreadsheets, other programs and sites' })
  for (const path of [/\/api\/atom\/screen/, /\/api\/atom\/note/, /\/api\/calendar\?symbols=/]) {
    const address = await section.getByText(path).textContent()
    expect((await page.request.get(address ?? '')).status()).toBe(200)
  }
})
