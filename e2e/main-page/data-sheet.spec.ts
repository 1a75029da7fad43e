import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'

test(
  'one click shows the date of the prices and the dropped records',
  { tag: ['@both', '@core'] },
  async ({ page, market, isMobile }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    const pill = page.getByRole('button', { name: /^(Close of )?\w{3} \d{1,2}(, \d{4})?/ })
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

    const asked = page.waitForRequest('**/data/stonks')
    await sheet.getByRole('button', { name: 'Refresh' }).click()
    await asked
    if (isMobile) await sheet.getByRole('button', { name: 'Done' }).click()
    else await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(pill).toBeFocused()
  },
)

for (const locale of ['ar-EG', 'fa-IR']) {
  test.describe(`in a browser of locale ${locale}`, () => {
    test.use({ locale })

    test('every date is English, of the Gregorian calendar and written alike', async ({ page, market }) => {
      const arabic = /[\u0600-\u06FF]/
      const date = /\w{3} \d{1,2}(, \d{4})?/
      await page.goto('/')
      await expect(rows(page).first()).toBeVisible()
      const pill = page.getByRole('button', { name: /^Close of/ })
      await expect(pill).toHaveText(new RegExp(`^Close of ${date.source}( · [\\d,]+ days? old)?$`))
      await pill.click()
      const sheet = page.getByRole('dialog', { name: 'Market data' })
      await expect(sheet.getByText(/^\w+day, \w{3} \d{1,2}, \d{4}$/)).toBeVisible()
      expect(await page.locator('body').innerText()).not.toMatch(arabic)
      await page.goto(`/${market.stocks[0]?.symbol}`)
      const messages = page.getByRole('region', { name: 'Messages' })
      await expect(messages.locator('time').first()).toHaveText(
        new RegExp(`^(today at .*|yesterday at .*|\\d days ago|${date.source})$`),
      )
      expect(await page.locator('body').innerText()).not.toMatch(arabic)
    })
  })
}
