import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'

// Without MARKET, as a first `npm start` has it.
test.use({ settings: { DEMO_STOCKS: '400' } })

test(
  'a server without a chosen market says how to get a real one, until the user closes it',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/')
    const notice = page.getByRole('region', { name: 'Real companies' })
    await expect(notice).toContainText('MARKET=public SEC_CONTACT=you@example.org npm start', { timeout: 15_000 })
    await expect(notice).toContainText('docs/market-sources.md')
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(notice).toHaveCount(0)

    const asked = page.waitForResponse('**/api/config')
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    await asked
    await expect(notice).toHaveCount(0)
  },
)
