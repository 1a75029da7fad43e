import { tabTo } from '../harness/screen.ts'
import { bar, dataSheet, expect, link, offer, openDataSheet, test } from './past-page.ts'

test('the data sheet downloads, shows and deletes the past by keyboard, and says at the focus what was done', async ({
  page,
  past,
}) => {
  await page.goto('/')
  await openDataSheet(page)
  const sheet = dataSheet(page)
  const used = sheet.getByText(/^Stonks uses /)
  const before = (await used.textContent()) ?? ''
  await tabTo(offer(sheet))
  await page.keyboard.press('Enter')
  await expect(sheet.locator(':focus')).toHaveText(/^Prices from .* MB on this device\.$/)
  await expect(used).not.toHaveText(before)
  await sheet.getByRole('button', { name: 'Show a past day' }).click()
  await expect(bar(page).locator('time')).toHaveAttribute('datetime', past.at(-1))
  await page.goBack()
  await openDataSheet(page)
  await tabTo(sheet.getByRole('button', { name: 'Delete from this device' }))
  await page.keyboard.press('Enter')
  await expect(sheet.locator(':focus')).toHaveText(/^See the market as of any day: /)
  await tabTo(offer(sheet))
  await page.goto(link(past.at(100)))
  await expect(page.getByRole('heading', { name: 'The market’s past isn’t on this device yet' })).toBeVisible()
})
