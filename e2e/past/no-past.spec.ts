import { expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { rows } from '../harness/screen.ts'
import { dataSheet, link, openDataSheet } from './past-page.ts'

const market = aPastMarket(40, 60)
test.use({ settings: { MARKET: 'file', MARKET_FILE: market.settings['MARKET_FILE'] ?? '' } })
test.afterAll(() => market.remove())

test(
  'a market without a past offers none, and a link to a past day or a backtest says so',
  { tag: '@both' },
  async ({ page }) => {
    const answered = page.waitForResponse(/data\/history\/manifest\.json$/)
    await page.goto('/')
    await openDataSheet(page)
    await answered
    const sheet = dataSheet(page)
    await expect(sheet.getByText('Offline storage')).toBeVisible()
    await expect(sheet.getByText('The market’s past')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'See another day' })).toHaveCount(0)

    await page.goto(link(market.newest))
    await expect(page.getByRole('heading', { name: 'This market has no past' })).toBeVisible()
    await page.goto('/backtest')
    await expect(page.getByRole('heading', { name: 'This market has no past' })).toBeVisible()
    await page.getByRole('button', { name: 'Show today’s market' }).click()
    await expect(rows(page).first()).toBeVisible()
  },
)
