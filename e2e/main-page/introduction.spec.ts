import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, rows } from '../harness/screen.ts'

test.use({ isIntroduced: true })

const introduction = (page: Page) => page.getByRole('region', { name: 'Introduction' })
const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' })

test('hints introduce a first visit at what they are about, cover no row and move nothing, until presses end them @both', async ({
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
  const hint = introduction(page).getByRole('button')
  await expect(hint).toBeVisible()
  await expect(introduction(page)).toContainText(/market by price|Filters narrow/)
  const first = await rows(page).first().boundingBox()
  const box = await hint.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0)
  expect(await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))).toBeLessThan(0.002)
  await expectAccessible(page)

  // Still there on a visit that begins before its end, and ended by keyboard.
  await page.reload()
  await expect(hint).toBeVisible()
  const [, steps = '1'] = /of (\d)$/.exec((await hint.textContent()) ?? '') ?? []
  for (let step = 1; step <= Number(steps); step++) await hint.press('Enter')
  await expect(screens(page)).toBeVisible()
  await page.reload()
  await expect(screens(page)).toBeVisible()
  await expect(introduction(page)).toHaveCount(0)

  await chooseTool(page, 'Settings')
  await page.getByRole('button', { name: 'Show the introduction' }).click()
  await expect(hint).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(introduction(page)).toHaveCount(0)
})

test('each hint points at what it is about, also after the window has another width, and a screen has none', async ({
  page,
}) => {
  await page.goto('/')
  const hint = introduction(page).getByRole('button')
  const expectTipAt = async (target: Locator) => {
    const tip = () =>
      hint.evaluate((box) => {
        const { left } = getComputedStyle(box, '::before')
        return box.getBoundingClientRect().left + parseFloat(left)
      })
    await expect
      .poll(async () => {
        const box = await target.boundingBox()
        return Math.abs((await tip()) - ((box?.x ?? 0) + (box?.width ?? 0) / 2))
      })
      .toBeLessThan(8)
  }
  await expect(hint).toContainText('Narrow the market')
  for (const width of [1440, 1320]) {
    await page.setViewportSize({ width, height: 900 })
    await expectTipAt(page.getByRole('button', { name: 'Filters', exact: true }))
  }
  await hint.click()
  await expect(hint).toContainText('Ready-made screens')
  await expectTipAt(screens(page).getByRole('link').first())
  // Beside the filters another line comes between: a tip would point at that.
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(hint).toContainText('Star stocks')
  await expectTipAt(
    rows(page)
      .first()
      .getByRole('button', { name: /^Bookmark/ }),
  )
  await screens(page).getByRole('link').nth(1).click()
  await expect(hint).toHaveCount(0)
})
