import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'
import { dataSheet, link, openDataSheet } from './past-page.ts'

test('a market without a past offers none, and a link to a past day or a backtest says so', async ({ page }) => {
  const answered = page.waitForResponse(/data\/history\/manifest\.json$/)
  await page.goto('/')
  await openDataSheet(page)
  await answered
  await expect(dataSheet(page).getByText('Offline storage')).toBeVisible()
  await expect(dataSheet(page).getByText('The market’s past')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'See another day' })).toHaveCount(0)

  for (const address of [link('2026-01-05'), '/backtest']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This market has no past' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Show today’s market' }).click()
  await expect(rows(page).first()).toBeVisible()
})
