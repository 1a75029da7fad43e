import { type Browser, expect, type Page } from '@playwright/test'
import type { Filters } from '../../domain/screen/filters.ts'
import { type MetricId, metricIds } from '../../domain/stock/metrics.ts'
import { type Market, readMarket } from '../../e2e/harness/market.ts'
import { expectCached } from '../../e2e/harness/offline-caches.ts'
import { count, expectScreen, linkTo, openFilters, rows, symbols } from '../../e2e/harness/screen.ts'
import { median } from '../harness/budgets.ts'
import { workerMemory } from '../harness/worker-memory.ts'

/** The figures of the built page for a number of rows: milliseconds, and the worker's memory in MB. */
export interface ManyRows {
  readonly coldStart: number
  readonly warmStart: number
  readonly filter: number
  readonly search: number
  readonly lateFrames: number
  readonly memory: number
}

/** Loads, screens, searches and scrolls a server's dataset in the built page; all results must be right. */
export async function useManyRows(browser: Browser, url: string, expectedRows: number): Promise<ManyRows> {
  const market = await readMarket(url)
  expect(market.stocks.length).toBe(expectedRows)
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'allow',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto('/')
  await expectScreen(page, market.select())
  await expect(count(page)).toHaveText(new RegExp(` of ${expectedRows.toLocaleString('en')} stonks`))
  const coldStart = await firstRows(page)
  await expectCached(page)
  await page.reload()
  await expectScreen(page, market.select())
  const warmStart = await firstRows(page)

  const filter = await tickFilter(page, market)
  const search = await typeSearch(page, market)
  const late = await scrollAll(page, market)
  const memory = (await workerMemory(page)) / 1e6
  await context.close()
  return { coldStart, warmStart, filter, search, lateFrames: late, memory }
}

async function tickFilter(page: Page, market: Market): Promise<number> {
  const panel = await openFilters(page)
  await panel.getByRole('checkbox', { name: 'S&P 500' }).click()
  await expectScreen(page, market.select({ sp500: true }))
  return lastAnswer(page)
}

async function typeSearch(page: Page, market: Market): Promise<number> {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('technlogies')
  await expectScreen(page, market.select({ search: 'technlogies' }))
  return lastAnswer(page)
}

/** Scrolls from the first row to the last. */
async function scrollAll(page: Page, market: Market): Promise<number> {
  const all: Partial<Filters> = { maxEntries: 0 }
  const { stocks } = market.select(all)
  await page.goto(linkTo(all))
  await expectScreen(page, market.select(all))
  const late = await lateFrames(page)
  await page.getByRole('region', { name: 'Stonks table' }).evaluate((scroller) => {
    scroller.scrollTop = scroller.scrollHeight
  })
  await expect.poll(async () => (await symbols(page)).at(-1)).toBe(stocks.at(-1)?.symbol)
  const shown = await symbols(page)
  expect(shown).toEqual(stocks.slice(-shown.length).map(({ symbol }) => symbol))
  return late
}

/** The cost of visible columns: milliseconds until a result is painted, late frames of 120 while scrolling. */
export interface ManyColumns {
  readonly columns: number
  readonly answer: number
  readonly lateFrames: number
}

const rounds = 8
const chosen: readonly MetricId[] = metricIds.filter((id) => id !== 'ticker' && id !== 'action')

/** Shows a number of columns with all rows, switches a filter on and off, and scrolls. */
export async function useManyColumns(page: Page, market: Market, columns: number): Promise<ManyColumns> {
  const shown = { metric: chosen.slice(0, columns), maxEntries: 0 } as const
  await page.goto(linkTo(shown))
  await expectScreen(page, market.select(shown))
  // Locked columns besides the chosen ones: the ticker and the row actions.
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-colcount', String(columns + 2))
  const late = await lateFrames(page)
  const panel = await openFilters(page)
  const answers: number[] = []
  for (let round = 0; round < rounds; round++) {
    await panel.getByRole('checkbox', { name: 'S&P 500' }).click()
    await expectScreen(page, market.select({ ...shown, sp500: round % 2 === 0 }))
    answers.push(await lastAnswer(page))
  }
  return { columns, answer: median(answers), lateFrames: late }
}

/** Milliseconds from the start of the page until its first rows were painted. */
const firstRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const painted = () => performance.getEntriesByName('stonks:first-rows')[0]?.startTime
    while (painted() === undefined) await new Promise(requestAnimationFrame)
    return painted() ?? NaN
  })

/** Milliseconds from the last query until its result was painted. */
const lastAnswer = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('stonks:query').at(-1)?.duration ?? NaN)

/** The number of frames that were more than half a frame late, of 120 frames of scrolling by 300 px each. */
const lateFrames = (page: Page): Promise<number> =>
  page.getByRole('region', { name: 'Stonks table' }).evaluate(
    (scroller) =>
      new Promise<number>((resolve) => {
        const times: number[] = []
        const step = (now: number) => {
          times.push(now)
          scroller.scrollTop += 300
          if (times.length <= 120) return void requestAnimationFrame(step)
          resolve(times.filter((time, i) => i > 0 && time - (times[i - 1] ?? time) > 25).length)
        }
        requestAnimationFrame(step)
      }),
  )
