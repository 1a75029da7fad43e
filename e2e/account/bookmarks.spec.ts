import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { rows, symbols } from '../harness/screen.ts'
import { serverResponse } from '../harness/server.ts'

test.use({ settings: { MARKET: 'demo', DEMO_STOCKS: '400' } })

test(
  'a star adds a stock to My List, on the server too, and removes it again',
  { tag: ['@both', '@core'] },
  async ({ page }) => {
    await signUp(page)
    await expect(rows(page).first()).toBeVisible()
    const [first = ''] = await symbols(page)
    const star = page.getByRole('button', { name: `Bookmark ${first}`, exact: true })
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('tab', { name: 'My List' }).click()
    await expect.poll(() => symbols(page)).toEqual([first])
    await star.click()
    await expect(page.getByRole('heading', { name: 'Your list is empty' })).toBeVisible()
  },
)

test.describe('what fails', () => {
  test.use({ allowed: [/Failed to load resource|is not JSON/] })

  test('a star is reverted if the server refuses it, and waits if a network responds in its place', async ({
    page,
  }) => {
    await signUp(page)
    await expect(rows(page).first()).toBeVisible()
    const [first = ''] = await symbols(page)
    const star = page.getByRole('button', { name: `Bookmark ${first}`, exact: true })
    const no = serverResponse({ message: 'Something went wrong on the server.', code: 'internal' }, 500)
    await page.route('**/api/bookmark/*', (route) => route.fulfill(no))
    await star.click()
    await expect(
      page.getByText(`${first} couldn’t be added to your list. Something went wrong on the server.`),
    ).toBeVisible()
    await expect(star).toHaveAttribute('aria-pressed', 'false')

    await page.unroute('**/api/bookmark/*')
    const portal = { contentType: 'text/html', body: '<h1>Welcome to our wireless</h1>' }
    await page.route('**/api/bookmark/*', (route) => route.fulfill(portal))
    await star.click()
    await expect(page.getByRole('banner').getByText('1 change waiting')).toBeVisible()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.unroute('**/api/bookmark/*')
    await expect(page.getByRole('banner').getByText('waiting')).toHaveCount(0)
    await page.reload()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
  })

  test('if the device cannot store anything, the row and the page say that a change is not saved', async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    })
    await signUp(page)
    await expect(rows(page).first()).toBeVisible()
    const [first = ''] = await symbols(page)
    await page.route('**/api/bookmark/*', (route) => route.abort('connectionrefused'))
    const star = page.getByRole('button', { name: `Bookmark ${first}`, exact: true })
    await star.click()
    await expect(star).toHaveAccessibleDescription(/not saved on this device/)
    await page.getByRole('tab', { name: 'My List' }).click()
    await expect(page.getByText('1 change waiting, not saved on this device')).toBeVisible()
    expect(await symbols(page)).toEqual([first])
  })
})
