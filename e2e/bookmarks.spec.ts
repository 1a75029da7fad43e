import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'
import { rows, symbols } from './screen.ts'

test.use({ settings: { MARKET: 'demo', DEMO_STOCKS: '400', SIGN_UPS_PER_HOUR: '1000' } })

test('a star puts a stock into My List, at the server too, and takes it out again', async ({ page }) => {
  await signUp(page)
  await expect(rows(page).first()).toBeVisible()
  const [first = ''] = await symbols(page)
  const star = page.getByRole('button', { name: `Bookmark ${first}`, exact: true })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('tab', { name: 'My List' }).click()
  await expect(rows(page)).toHaveCount(1)
  expect(await symbols(page)).toEqual([first])
  await star.click()
  await expect(page.getByRole('heading', { name: 'Your list is empty' })).toBeVisible()
})

test.describe('what fails', () => {
  test.use({ allowed: [/Failed to load resource|is not JSON/] })

  for (const answer of [
    { status: 500, contentType: 'application/json', body: '{"message":"Something went wrong on the server."}' },
    { status: 200, contentType: 'text/html', body: '<h1>Welcome to our wireless</h1>' },
  ]) {
    test(`a star goes back where the answer is ${answer.status} ${answer.contentType}`, async ({ page }) => {
      await signUp(page)
      await expect(rows(page).first()).toBeVisible()
      await page.route('**/api/bookmark/*', (route) => route.fulfill(answer))
      const [first = ''] = await symbols(page)
      const star = page.getByRole('button', { name: `Bookmark ${first}`, exact: true })
      await star.click()
      await expect(page.getByText(`${first} could not be added to your list.`)).toBeVisible()
      await expect(star).toHaveAttribute('aria-pressed', 'false')
    })
  }
})
