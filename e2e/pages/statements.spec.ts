import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'

/** Opens the page of a stock that has statements, and scrolls to them. */
async function statementsOf(page: Page, symbol: string) {
  await page.goto(`/${symbol}`)
  const section = page.locator('[data-section="statements"]')
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole('row', { name: /^Revenue/ })).toBeVisible()
  return section
}

/** The symbol of a stock with a revenue. */
const symbolIn = (stocks: readonly { readonly symbol: string; readonly revenueTTM: number | null }[]): string =>
  stocks.find(({ revenueTTM }) => revenueTTM !== null)?.symbol ?? ''

test(
  'a user sees years and quarters of statements, and the proof of a number',
  { tag: '@both' },
  async ({ page, market }) => {
    const { stocks } = market.select({ sp500: true, maxEntries: 0 })
    const section = await statementsOf(page, symbolIn(stocks))
    const years = await section.getByRole('columnheader').count()
    await section.getByText('Quarters', { exact: true }).click()
    await expect.poll(() => section.getByRole('columnheader').count()).toBeGreaterThan(years)

    const revenue = section.getByRole('button', { name: /^Revenue, / }).first()
    await revenue.click()
    const proof = page.getByRole('dialog')
    await expect(proof.getByText(/^[0-9,]+ dollars$/).first()).toBeVisible()
    await expect(proof).toContainText(/10-[QK], filed on /)
    await page.keyboard.press('Escape')
    await expect(proof).toBeHidden()
    await expect(revenue).toBeFocused()
  },
)

test('a keyboard walks through the numbers and opens one', async ({ page, market }) => {
  const { stocks } = market.select({ sp500: true, maxEntries: 0 })
  const section = await statementsOf(page, symbolIn(stocks))
  await section
    .getByRole('button', { name: /^Revenue, / })
    .first()
    .focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Cost of revenue, / })).toBeVisible()
})

test.describe('without the server', () => {
  test.use({ allowed: [/ERR_FAILED/] })

  test('a page that was opened has its statements offline', async ({ page, context, market }) => {
    const { stocks } = market.select({ sp500: true, maxEntries: 0 })
    const symbol = symbolIn(stocks)
    const section = await statementsOf(page, symbol)
    const text = await section.getByRole('row', { name: /^Revenue/ }).textContent()
    await expect.poll(() => storedStatements(page)).toBe(1)
    await context.route('**/api/statements/**', (route) => route.abort())
    await page.reload()
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByRole('row', { name: /^Revenue/ })).toHaveText(text ?? '')
    await expect(section).toContainText('kept on this device')
  })
})

/** The number of companies whose statements are stored on the device. */
const storedStatements = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = 'stonks-statements'
    // Opened here first, it would stay without its stores.
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(new Error('It cannot be opened.'))
      opening.onsuccess = () => {
        const counting = opening.result.transaction('viewed').objectStore('viewed').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  })
