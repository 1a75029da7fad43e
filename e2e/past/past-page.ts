import type { Locator, Page } from '@playwright/test'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { showHidden } from '#domain/screen/show-hidden'
import { expect, test as base } from '../harness/fixtures.ts'
import { aPastMarket, type PastMarket } from '../harness/past-market.ts'
import { expectScreen, linkTo, rows } from '../harness/screen.ts'

/** The server has a market of this kind with a past, which is built when the first test needs it. */
export const testOf = (...market: Parameters<typeof aPastMarket>) =>
  base.extend<object, { past: PastMarket }>({
    past: [
      async ({}, use) => {
        const past = aPastMarket(...market)
        await use(past)
        past.remove()
      },
      { scope: 'worker' },
    ],
    settings: [async ({ past }, use) => use({ ...past.settings }), { scope: 'worker' }],
  })

/** One market for all files that need no other. */
export const test = testOf(80, 320)

export { expect }

/** Every stock, the largest gain of a month first, which only depends on prices. */
export const screen: Partial<Filters> = {
  ...showHidden(defaultFilters),
  ...{ sortColumn: 'monthDeltaRatio', asc: false, metric: ['price', 'monthDeltaRatio'] },
}

export const link = (day: string, changes = screen) => {
  const address = linkTo(changes)
  return `${address}${address.includes('?') ? '&' : '?'}asOf=${day}`
}
export const bar = (page: Page) => page.getByRole('region', { name: 'Market of a past day' })
export const slider = (page: Page) => bar(page).getByRole('slider', { name: 'Session' })
/** The sheet that says which market data is on the device. */
export const dataSheet = (page: Page) => page.getByRole('dialog', { name: 'Market data' })
/** Opens it by the line that gives the date of the prices. */
export async function openDataSheet(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^(Close of )?\w{3} \d{1,2}(, \d{4})?/ })
    .first()
    .click()
}
/** The button that downloads the past. */
export const offer = (within: Page | Locator) =>
  within.getByRole('button', { name: /^Download history \([\d.]+ MB\)$/ })
/** Opens a past day on a device that has no past yet, downloads it, and waits for the first rows. */
export async function download(page: Page, day: string, changes = screen): Promise<void> {
  await page.goto(link(day, changes))
  await offer(page).click()
  await expect(bar(page)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

/** Opens a past day that is on the device in a phone’s usual window and in the narrowest one, and checks it. */
export async function onPhones(page: Page, day: string, check: (width: number) => Promise<void>): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height })
      await page.goto(link(day))
      await expect(rows(page).first()).toBeVisible()
      await check(width)
    })
  }
}

/** Expects that the page shows the screen as of this day. */
export async function expectDay(page: Page, past: PastMarket, day: string): Promise<void> {
  await expect(bar(page).locator('time')).toHaveAttribute('datetime', day)
  await expectScreen(page, past.select(day, screen))
}
