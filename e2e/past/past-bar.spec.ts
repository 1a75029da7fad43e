import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { rows } from '../harness/screen.ts'
import { findTextFaults } from '../harness/text-faults.ts'
import { bar, download, link, pastPage, screen, slider } from './past-page.ts'

const past = aPastMarket(80, 320)
test.use({ settings: { ...past.settings } })
test.afterAll(() => past.remove())

const { at } = pastPage(past)

/** Scrolls the page by so much that its header is out of sight. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(180, 250)
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
}

/** What is seen at the middle of every tenth pixel of the window’s height. */
const seen = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (wanted) =>
      Array.from({ length: Math.floor(innerHeight / 10) }, (_, index) => {
        const hit = document.elementFromPoint(innerWidth / 2, index * 10 + 5)
        return wanted.find((selector) => hit?.closest(selector)) ?? ''
      }),
    selectors,
  )

const parts = ['[data-past-bar]', 'main div:has(> div > [role=radiogroup])', '[data-symbol]', '[data-bottom-bar]']

/** A Wednesday in March is the widest: “Wed, Mar 25, 2026”. */
const widestDay = past.sessions.find((day) => /-03-2\d$/.test(day) && new Date(day).getUTCDay() === 3) ?? ''

for (const [width, height] of [
  [390, 844],
  [360, 740],
  [320, 640],
] as const) {
  for (const theme of ['dark', 'light']) {
    test(
      `at ${width} pixels, ${theme}, the day stays in sight above what else is sticky, and covers no row`,
      { tag: '@phone' },
      async ({ page }) => {
        await page.addInitScript((value) => localStorage.setItem('stonks.settings', value), JSON.stringify({ theme }))
        await page.setViewportSize({ width, height })
        await download(page, widestDay)
        await expect(rows(page).first()).toBeVisible()
        const whole = (await bar(page).boundingBox())?.height ?? 0
        await scroll(page)
        const day = bar(page).locator('time')
        await expect(day).toBeInViewport({ ratio: 1 })
        for (const name of ['Previous session', 'Next session', 'Today']) {
          await expect(bar(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
        }
        await expect(slider(page), 'scrolled, it is small').not.toBeInViewport()
        const box = await bar(page).boundingBox()
        const small = (box?.y ?? 0) + (box?.height ?? 0)
        expect(small).toBeLessThanOrEqual(Math.max(50, whole / 2))
        const found = await seen(page, parts)
        const order = found.filter((part, index) => part !== found[index - 1])
        expect(order, 'bar, then sticky bar, then rows').toEqual(parts)
        await bar(page).getByRole('button', { name: 'Next session' }).click()
        await expect(day).not.toHaveAttribute('datetime', widestDay)
        await expect(day).toBeInViewport({ ratio: 1 })

        await page.keyboard.press('Tab')
        await expect(slider(page), 'with the focus of the keyboard it is all in sight').toBeFocused()
        await expect(slider(page)).toBeInViewport({ ratio: 1 })
        await expect(day).toBeInViewport({ ratio: 1 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        expect(
          (await page.evaluate(findTextFaults, width)).filter((fault) => fault.includes(at(101).slice(0, 4))),
        ).toEqual([])
      },
    )
  }
}

test('a stock’s page scrolls below the day, to its end', { tag: '@both' }, async ({ page }) => {
  await download(page, at(100))
  const symbol = await rows(page).first().getAttribute('data-symbol')
  await page.goto(`/${symbol}?asOf=${at(100)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Chart of/ })).toBeVisible()
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 500)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await page.mouse.wheel(0, 10_000)
  await expect(page.locator('#content footer').last()).toBeInViewport()
  await expect(bar(page).locator('time')).toBeInViewport({ ratio: 1 })
  const box = await bar(page).boundingBox()
  const hit = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-past-bar]') !== null, [
    20,
    (box?.y ?? 0) + (box?.height ?? 0) - 5,
  ] as const)
  expect(hit).toBe(true)
})

test.describe('where there is no height', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 480, height: 300 } })

  test('at a zoom of 300% the bar scrolls away, and rows have the window for themselves', async ({ page }) => {
    await download(page, at(100))
    await expect(rows(page).first()).toBeVisible()
    await scroll(page)
    await expect.poll(async () => new Set(await seen(page, parts))).toEqual(new Set(['[data-symbol]']))
  })
})

test('on wide windows a device without the past has a way to it above the rows', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'See another day' }).click()
  await expect(page.getByRole('button', { name: /^Download [\d.]+ MB$/ })).toBeVisible()
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
})

test('a past day says which columns it knows of no stock', { tag: '@both' }, async ({ page }) => {
  await download(page, at(100), { ...screen, metric: ['price', 'gap'], sortColumn: 'gap' })
  await expect(bar(page)).toContainText('Not known on this day: Gap')
  await page.goto(link(at(100)))
  await expect(bar(page)).not.toContainText('Not known')
})
