import { expect, type Browser, type Page } from '@playwright/test'
import type { Filters } from '../../domain/screen/filters.ts'
import { readMarket, type Market } from '../../e2e/harness/market.ts'
import { openFilters, count, expectScreen, linkTo, rows, symbols } from '../../e2e/harness/screen.ts'
import { expectCached } from '../../e2e/harness/offline-caches.ts'
import { workerMemory } from '../harness/worker-memory.ts'
import { firstRows, lastAnswer, lateFrames } from './painted.ts'

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
