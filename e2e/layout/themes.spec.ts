import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'

const surface = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const [dark, light] = ['rgb(10, 14, 18)', 'rgb(243, 246, 249)']

test('a chosen theme takes effect at once, and from the first paint of the next visit', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  expect(await surface(page)).toBe(dark)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'Light', exact: true }).press('Space')
  await expect.poll(() => surface(page)).toBe(light)
  // The app's own scripts never arrive.
  await page.route(/\/static\/js\//, () => undefined)
  await page.reload({ waitUntil: 'commit' })
  // The HTML has the tab twice; the style sheet, which the first paint waits for, hides one of them.
  await expect(page.getByRole('tab', { name: 'All Stonks' }).filter({ visible: true })).toHaveCount(1)
  expect(await surface(page)).toBe(light)
})

test('the page follows the system’s theme if the user chose that, also when it changes', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('stonks.settings', JSON.stringify({ theme: 'system' })))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  expect(await surface(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => surface(page)).toBe(dark)
})
