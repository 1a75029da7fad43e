import type { Page } from '@playwright/test'
import { axisMonth } from '../../words/axis-month.ts'
import { rows } from '../harness/screen.ts'
import { findTextFaults } from '../harness/text-faults.ts'
import { bar, download, expect, link, offer, onPhones, screen, slider, test } from './past-page.ts'

/** Scrolls the page so far that its header is out of sight. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(180, 250)
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
}

/** The element that is visible at the center of every tenth pixel of the window’s height. */
const seen = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (wanted) =>
      Array.from({ length: Math.floor(innerHeight / 10) }, (_, index) => {
        const hit = document.elementFromPoint(innerWidth / 2, index * 10 + 5)
        return wanted.find((selector) => hit?.closest(selector)) ?? ''
      }),
    selectors,
  )

const parts = ['[data-past-bar]', 'main div:has(> div > span > select)', '[data-symbol]', '[data-bottom-bar]']

test(
  'the day stays visible on a phone above other sticky parts, and covers no row; with little height it scrolls away',
  { tag: '@phone' },
  async ({ page, past }) => {
    // A Wednesday in March is the widest: “Wed, Mar 25, 2026”.
    const widest = past.sessions.find((day) => /-03-2\d$/.test(day) && new Date(day).getUTCDay() === 3) ?? ''
    const day = bar(page).locator('time')
    await page.goto(link(widest))
    await expect(offer(page)).toBeVisible()
    const top = async () => (await page.locator('#content').boundingBox())?.y
    const before = await top()
    await download(page, widest)
    expect(await top(), 'the header has its height before the market arrives').toBe(before)
    await onPhones(page, widest, async (width) => {
      const whole = (await bar(page).boundingBox())?.height ?? 0
      await scroll(page)
      await expect(day).toBeInViewport({ ratio: 1 })
      for (const name of ['Previous session', 'Next session', 'Today'])
        await expect(bar(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      await expect(slider(page), 'scrolled, it is small').not.toBeInViewport()
      const box = await bar(page).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(Math.max(50, whole / 2))
      const found = await seen(page, parts)
      const order = found.filter((part, index) => part !== found[index - 1])
      expect(order, 'bar, then sticky bar, then rows').toEqual(parts)
      await bar(page).getByRole('button', { name: 'Next session' }).click()
      await expect(day).not.toHaveAttribute('datetime', widest)
      await expect(day).toBeInViewport({ ratio: 1 })

      await page.keyboard.press('Tab')
      await expect(slider(page), 'with the focus of the keyboard it is all in sight').toBeFocused()
      await expect(slider(page)).toBeInViewport({ ratio: 1 })
      await expect(day).toBeInViewport({ ratio: 1 })
      await expectNothingCut(page, width, widest)
    })
    await test.step('at a zoom of 300%', async () => {
      await page.setViewportSize({ width: 480, height: 300 })
      await page.goto(link(widest))
      await expect(rows(page).first()).toBeVisible()
      await scroll(page)
      await expect.poll(async () => new Set(await seen(page, parts))).toEqual(new Set(['[data-symbol]']))
    })
  },
)

/** Nothing scrolls sideways, and no text with the year of the day is cut or covered. */
async function expectNothingCut(page: Page, width: number, day: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const faults = await page.evaluate(findTextFaults, width)
  expect(faults.filter((fault) => fault.includes(day.slice(0, 4)))).toEqual([])
}

test(
  'a stock’s page of a past day scrolls below the day to its end on a phone, its chart names months whole, and a comparison is readable at a zoom of 200%',
  { tag: '@phone' },
  async ({ page, past }) => {
    await download(page, past.at(100))
    const monthOf = (index: number): string => past.dates[index]?.slice(0, 7) ?? ''
    const beginsMonth = (index: number): boolean => monthOf(index) !== monthOf(index - 1)
    /** The first session that a chart initially shows if it ends on the given one. */
    const firstOf = (last: number) => last - 61
    const ends = past.dates.flatMap((day, index) => (index > 150 ? [{ day, index }] : []))
    for (const [where, found, named] of [
      ['first', ends.find(({ index }) => beginsMonth(firstOf(index))), firstOf],
      ['last', ends.find(({ index }) => beginsMonth(index)), (index: number) => index],
    ] as const) {
      await test.step(`a month that begins with the ${where} session of the chart`, async () => {
        if (!found) throw new Error('No such session')
        const [stock] = past.select(found.day, screen).stocks
        await page.goto(`/${stock?.symbol ?? ''}?asOf=${found.day}`)
        const chart = page.getByRole('region', { name: 'Chart', exact: true })
        const name = chart.getByText(axisMonth(monthOf(named(found.index))), { exact: true })
        await expect(name).toBeVisible()
        const [label, box] = [await name.boundingBox(), await chart.boundingBox()]
        if (!label || !box) throw new Error('It is not there')
        expect(label.x).toBeGreaterThanOrEqual(box.x)
        expect(label.x + label.width).toBeLessThanOrEqual(box.x + box.width)
        expect(label.height).toBeLessThan(24)
      })
    }
    await test.step('to the end of the page', async () => {
      await page.mouse.move(180, 400)
      await page.mouse.wheel(0, 500)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
      await expect(async () => {
        await page.mouse.wheel(0, 10_000)
        await expect(page.locator('#content footer').last()).toBeInViewport({ timeout: 500 })
      }).toPass()
      await expect(bar(page).locator('time')).toBeInViewport({ ratio: 1 })
      const { y = 0, height = 0 } = (await bar(page).boundingBox()) ?? {}
      const isOnTop = (end: number) => document.elementFromPoint(20, end - 5)?.closest('[data-past-bar]') !== null
      expect(await page.evaluate(isOnTop, y + height)).toBe(true)
    })
    await test.step('a comparison at a zoom of 200%', async () => {
      await page.setViewportSize({ width: 195, height: 422 })
      const day = past.at(100)
      const compared = past.select(day, screen).stocks.slice(0, 3)
      await page.goto(`/?compare=${compared.map(({ symbol }) => symbol).join(',')}&asOf=${day}`)
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
    })
  },
)
