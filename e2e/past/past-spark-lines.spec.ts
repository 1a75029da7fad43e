import type { Page } from '@playwright/test'
import { barsAsOf } from '#domain/history/prints'
import { expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { linkTo, rows } from '../harness/screen.ts'
import { download, pastPage, screen } from './past-page.ts'

const past = aPastMarket(80, 320)
test.use({ settings: { ...past.settings } })
test.afterAll(() => past.remove())

const { at } = pastPage(past)

const withGraph = { ...screen, metric: ['graph', 'price', 'monthDeltaRatio'] as const }

/** The line of a symbol’s closes of two months up to a session, as the market’s history has them. */
function lineOf(symbol: string, day: string): string {
  const session = past.dates.indexOf(day)
  const prints = past.listings.findLast(({ prints: { symbol: own } }) => own === symbol)?.prints
  if (!prints) throw new Error(`There is no ${symbol}`)
  const closes = [...barsAsOf(prints, past.dates, 0, session).close].slice(-43)
  const low = Math.min(...closes)
  const range = Math.max(...closes) - low
  const points = closes.map((close, index) => {
    const x = 100 * (1 - Math.sqrt((closes.length - 1 - index) / 42))
    return `${x.toFixed(1)},${(24 * (1 - (close - low) / range)).toFixed(1)}`
  })
  return `M${points.join(' ')}`
}

const drawn = (page: Page) =>
  rows(page).evaluateAll((found) =>
    found
      .filter((row) => row.querySelector('svg path'))
      .slice(0, 8)
      .map((row) => ({
        symbol: row.getAttribute('data-symbol') ?? '',
        line: row.querySelector('[role=img] path')?.getAttribute('d') ?? '',
        place: JSON.stringify(row.getBoundingClientRect()),
      })),
  )

/** The rows draw the closes of a day, each of 43 sessions. */
const expectDaily = (page: Page, day: string) =>
  expect(async () => {
    const lines = await drawn(page)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.map(({ line }) => line)).toEqual(lines.map(({ symbol }) => lineOf(symbol, day)))
  }).toPass({ timeout: 20_000 })

test(
  'with the past on the device, rows of today and of a past day draw their daily closes, without moving',
  { tag: ['@both', '@core'] },
  async ({ page }) => {
    await download(page, at(100), withGraph)
    await expectDaily(page, at(100))

    // The rows are there before the code for the closes.
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/follow-daily-closes/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(linkTo(withGraph))
    await expect(rows(page).first()).toBeVisible()
    const before = await drawn(page)
    expect(before[0]?.line.split(' ')).toHaveLength(6)
    await page.waitForRequest(/follow-daily-closes/)
    const settled = await drawn(page)
    release()
    await expectDaily(page, at(-1))
    const after = await drawn(page)
    expect(after.map(({ place }) => place)).toEqual(settled.map(({ place }) => place))

    await page.mouse.move(180, 400)
    await page.mouse.wheel(0, 900)
    await expectDaily(page, at(-1))
  },
)

test('without the past on the device rows draw six points, and its code is not loaded', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(linkTo(withGraph))
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => loaded.some((url) => url.includes('deferred-startup'))).toBe(true)
  const lines = await drawn(page)
  expect(lines.map(({ line }) => line.split(' ').length)).toEqual(lines.map(() => 6))
  // The strip may have asked whether the server has a past.
  const others = loaded.filter((url) => !url.endsWith('/data/history/manifest.json'))
  expect(others.filter((url) => /follow-daily|device-past|data\/history/.test(url))).toEqual([])
})
