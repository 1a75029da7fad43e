import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, rows } from '../harness/screen.ts'

test.use({ isIntroduced: true })

const introduction = (page: Page) => page.getByRole('region', { name: 'Introduction' })
const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' })

test('hints introduce a first visit at what they are about, cover no row and move nothing, until a press ends them @both', async ({
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
  const hints = introduction(page).getByRole('button')
  await expect(hints.first()).toBeVisible()
  await expect(introduction(page)).toContainText(/market by price|Filters narrow/)
  const first = await rows(page).first().boundingBox()
  for (const hint of await hints.all()) {
    const box = await hint.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0)
  }
  expect(await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))).toBeLessThan(0.002)
  await expectAccessible(page)

  // Still there on a visit that begins before its end, and ended by keyboard.
  await page.reload()
  await hints.first().press('Enter')
  await expect(introduction(page)).toHaveCount(0)
  await expect(screens(page)).toBeVisible()
  await page.reload()
  await expect(screens(page)).toBeVisible()
  await expect(introduction(page)).toHaveCount(0)

  await chooseTool(page, 'Settings')
  await page.getByRole('button', { name: 'Show the introduction' }).click()
  await expect(hints.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(introduction(page)).toHaveCount(0)
})

test('each hint is below or above what it is about, also after the window has another width', async ({ page }) => {
  await page.goto('/')
  const hint = (name: RegExp) => introduction(page).getByRole('button', { name })
  const [narrow, star] = [hint(/^Narrow the market/), hint(/^Star stocks/)] as const
  await expect(narrow).toBeVisible()
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    const right = await page.locator('th[data-column=action]').evaluate((cell) => cell.getBoundingClientRect().right)
    await expect.poll(async () => Math.abs(right - edge(await star.boundingBox()))).toBeLessThan(12)
    const filters = await page.getByRole('button', { name: 'Filters', exact: true }).boundingBox()
    const below = await narrow.boundingBox()
    expect(Math.abs((below?.x ?? 0) - (filters?.x ?? 0))).toBeLessThan(2)
  }
})

const edge = (box: { readonly x: number; readonly width: number } | null): number => (box ? box.x + box.width : 0)
