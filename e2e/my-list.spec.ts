import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'
import { expectScreen, linkTo, rows, symbols } from './screen.ts'

const star = (page: Parameters<typeof rows>[0], symbol: string) =>
  page.getByRole('button', { name: `Bookmark ${symbol}`, exact: true })

test('who is signed out is led to the login', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('tab', { name: 'My List' }).click()
  await expect(page).toHaveURL('/login')
})

test('an empty list says how one fills it, and leads there', async ({ page }) => {
  await signUp(page)
  await page.getByRole('tab', { name: 'My List' }).click()
  await expect(page.getByText('Your list is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Browse all stonks' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('it has what was marked, sorted and filtered as every screen', async ({ page, market }) => {
  await signUp(page)
  await expectScreen(page, market.select())
  const marked = market.select().stocks.slice(0, 3)
  for (const { symbol } of marked) {
    await star(page, symbol).click()
    await expect(star(page, symbol)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByRole('tab', { name: 'My List' }).click()
  await expect.poll(() => symbols(page)).toEqual(marked.map(({ symbol }) => symbol))

  await page.goto(`${linkTo({ sortColumn: 'ticker', asc: true })}&tab=list`)
  await expect.poll(() => symbols(page)).toEqual(marked.map(({ symbol }) => symbol).toSorted())

  const search = marked[1]?.symbol ?? ''
  await page.goto(`${linkTo({ search })}&tab=list`)
  await expect.poll(async () => (await symbols(page))[0]).toBe(search)

  // What the filters hide is still in the list.
  await page.goto(`${linkTo({ maxPrice: 0.0001 })}&tab=list`)
  await expect(page.getByRole('status').filter({ hasText: /^0 of / })).toBeVisible()
  await page.goto('/?tab=list')
  await expect(rows(page)).toHaveCount(marked.length)
})
