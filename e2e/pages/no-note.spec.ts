import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'
import { smallMarket } from '../harness/server.ts'

test.use({ settings: { ...smallMarket, NOTES: 'off' } })

test('where no notes are written, the page says that there is none', async ({ page }) => {
  await page.goto('/?tab=ai')
  await expect(page.getByText('No AI content available')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})
