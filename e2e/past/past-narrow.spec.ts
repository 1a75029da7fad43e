import { expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { rows } from '../harness/screen.ts'
import { bar, download, pastPage } from './past-page.ts'

const past = aPastMarket(80, 320)
test.use({ settings: { ...past.settings }, viewport: { width: 195, height: 422 } })
test.afterAll(() => past.remove())

const { at } = pastPage(past)

test(
  'at a zoom of 200% on a phone the table of a comparison can be read, as of a day, too',
  { tag: '@phone' },
  async ({ page }) => {
    await download(page, at(100))
    const symbols = await rows(page).evaluateAll((all) => all.slice(0, 3).map((row) => row.getAttribute('data-symbol')))
    await page.goto(`/?compare=${symbols.join(',')}&asOf=${at(100)}`)
    await expect(bar(page)).toBeVisible()
    const price = page
      .getByRole('row', { name: /^Price/ })
      .getByRole('cell')
      .first()
    await expect(price).toBeVisible()
    await page.mouse.move(100, 380)
    // First the page, then the table in it.
    await expect(async () => {
      await page.mouse.wheel(0, 60)
      await expect(price).toBeInViewport({ ratio: 0.5, timeout: 300 })
    }).toPass()
  },
)
