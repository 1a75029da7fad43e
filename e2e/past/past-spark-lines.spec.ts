import type { Page } from '@playwright/test'
import { barsAsOf } from '#domain/history/prints'
import { holdScripts } from '../harness/hold-scripts.ts'
import type { PastMarket } from '../harness/past-market.ts'
import { linkTo, rows } from '../harness/screen.ts'
import { download, expect, screen, test } from './past-page.ts'

const withGraph = { ...screen, metric: ['graph', 'price', 'monthDeltaRatio'] as const }

/** The line of a symbol’s closes over two months up to a session, by the market’s history. */
function lineOf(past: PastMarket, symbol: string, day: string): string {
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

/** Expects that the rows draw the closes of a day, each with 43 sessions. */
const expectDaily = (page: Page, past: PastMarket, day: string) =>
  expect(async () => {
    const lines = await drawn(page)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.map(({ line }) => line)).toEqual(lines.map(({ symbol }) => lineOf(past, symbol, day)))
  }).toPass({ timeout: 20_000 })

test(
  'rows draw six points, and with the past on the device the daily closes of their day, without moving',
  { tag: '@both' },
  async ({ page, past }) => {
    const { at } = past
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

    await download(page, at(100), withGraph)
    await expectDaily(page, past, at(100))

    // The rows appear before the code for the closes.
    const release = await holdScripts(page, /follow-daily-closes/)
    const asked = page.waitForRequest(/follow-daily-closes/)
    await page.goto(linkTo(withGraph))
    await expect(rows(page).first()).toBeVisible()
    const before = await drawn(page)
    expect(before[0]?.line.split(' ')).toHaveLength(6)
    await asked
    const settled = await drawn(page)
    release()
    await expectDaily(page, past, at(-1))
    const after = await drawn(page)
    expect(after.map(({ place }) => place)).toEqual(settled.map(({ place }) => place))

    await page.mouse.move(180, 400)
    await page.mouse.wheel(0, 900)
    await expectDaily(page, past, at(-1))
  },
)
