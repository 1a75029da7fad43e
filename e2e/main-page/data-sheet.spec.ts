import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'

// Dates are English and Gregorian in every browser.
test.use({ locale: 'fa-IR' })

test(
  'one click shows the date of the prices and the dropped records, in English in every browser',
  { tag: '@core' },
  async ({ page, market }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    const pill = page.getByRole('button', { name: /^Close of/ })
    await expect(pill).toHaveText(/^Close of \w{3} \d{1,2}(, \d{4})?( · [\d,]+ days? old)?$/)
    await pill.click()
    const sheet = page.getByRole('dialog', { name: 'Market data' })
    const fact = (name: string) =>
      sheet
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator('..')
    await expect(fact('Stonks')).toHaveText(`Stonks${market.stocks.length.toLocaleString('en')}`)
    await expect(fact('Last Updated')).toHaveText(/\d{4}$/)
    await expect(fact('No company overview')).toHaveText(/overview[\d,]+$/)
    await expect(fact('On this device')).toHaveText(/Yes, for offline use$/)
    await expect(sheet.getByText(/^\w+day, \w{3} \d{1,2}, \d{4}$/)).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(/[\u0600-\u06FF]/)

    await sheet.getByText('Figures of companies').click()
    await expect(fact('Market cap')).toHaveText(/[\d,]+ of [\d,]+$/)

    const asked = page.waitForRequest('**/data/stonks')
    await sheet.getByRole('button', { name: 'Refresh' }).click()
    await asked
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(pill).toBeFocused()
  },
)
