import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, rows } from '../harness/screen.ts'

test.use({ isIntroduced: true })

const introduction = (page: Page) => page.getByRole('region', { name: 'Introduction' })
const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' })

test('three steps introduce a first visit, cover and move nothing, and last until the user ends them @both', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0))
      const before = Number(document.documentElement.dataset['shift'] ?? 0)
      document.documentElement.dataset['shift'] = String(shifts.reduce((sum, shift) => sum + shift, before))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  const status = introduction(page).getByRole('status')
  await expect(status).toHaveText(/^Filters narrow/)
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toHaveAttribute('data-introduced')
  const first = await rows(page).first().boundingBox()
  const line = await introduction(page).boundingBox()
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0)
  expect(await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))).toBeLessThan(0.02)
  await expectAccessible(page)

  // By keyboard, and still there on a visit that begins before its end.
  await introduction(page).getByRole('button', { name: 'Next' }).press('Enter')
  await expect(status).toContainText('works offline')
  await expect(page.locator('[data-introduced]')).toHaveAttribute('aria-label', /^(Settings|More)$/)
  await page.reload()
  await expect(status).toHaveText(/^Filters narrow/)
  await introduction(page).getByRole('button', { name: 'Next' }).click()
  await introduction(page).getByRole('button', { name: 'Next' }).click()
  await expect(rows(page).first().locator('[data-introduced]')).toHaveAttribute('aria-pressed', 'false')
  await introduction(page).getByRole('button', { name: 'Got it' }).click()
  await expect(introduction(page)).toHaveCount(0)
  await expect(page.locator('[data-introduced]')).toHaveCount(0)
  await expect(screens(page)).toBeVisible()
  await page.reload()
  await expect(screens(page)).toBeVisible()
  await expect(introduction(page)).toHaveCount(0)

  await chooseTool(page, 'Settings')
  await page.getByRole('button', { name: 'Show the introduction' }).click()
  await expect(introduction(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(introduction(page)).toHaveCount(0)
})
