import { type Browser, expect, type Page } from '@playwright/test'
import { defaultFilters } from '../../domain/screen/filters.ts'
import { isMetricId, metricIds } from '../../domain/stock/metrics.ts'
import { linkTo, rows } from '../../e2e/harness/screen.ts'
import { startServer } from '../../e2e/harness/server.ts'
import type { GridSize } from '../grids/grid-cells.ts'
import type { GridId } from '../grids/grids.ts'
import { type BudgetId, median, runs } from '../harness/budgets.ts'
import { checkBudget, note } from '../harness/comparison.ts'
import { test } from '../harness/fixtures.ts'
import { frameGaps, type Scroll, scroll } from '../harness/scroll-frames.ts'

// The columns that the product shows first come first: bars and spark lines are among them.
const columns = [...new Set([...defaultFilters.metric, ...metricIds])]
  .filter(isMetricId)
  .filter((id) => id !== 'ticker' && id !== 'action')
const twenty = columns.slice(0, 20)
const desktop = { width: 1440, height: 900 }
const table = '[role=region][aria-label="Stonks table"]'

const otherGrids = ['AG Grid', 'TanStack Table + Virtual'] as const
const product = 'the product'
/** Pixels a frame: a fast wheel, and a flick. */
const speeds = [100, 300] as const

interface Scrolled {
  readonly id: GridId | typeof product
  readonly page: Page
  readonly scroller: string
}

test('a scroll through twenty columns, beside other grids', async ({ page, browser, server, settings }) => {
  test.setTimeout(10 * 60_000)
  const running = await startServer(settings)
  await openTable(page, running.url)
  const { widths, ...size } = await page.evaluate(measureTable, table)
  const shown = (['ticker', ...twenty] as const).map((id, at) => ({ id, width: widths[at] ?? 0 }))
  const candidates: Scrolled[] = [{ id: product, page, scroller: table }]
  for (const id of otherGrids) candidates.push(await openGrid(browser, server.url, id, { ...size, columns: shown }))
  for (const pixels of speeds) {
    const scrolls = await scrollAll(candidates, pixels)
    for (const { id, page: grid, scroller } of candidates) {
      const gaps = await frameGaps(grid, scroller, pixels)
      note(`${pixels} px a frame, ${id}: ${describe(scrolls.get(id) ?? [])}; ${gaps} of 60 with a gap`)
    }
    const p95 = (id: Scrolled['id']) => scrolls.get(id)?.map((one) => one.p95) ?? []
    const late = scrolls.get(product)?.map((one) => one.late) ?? []
    const best = otherGrids.map(p95).toSorted((a, b) => median(a) - median(b))[0] ?? []
    const ids = pixels === 100 ? wheelBudgets : flickBudgets
    checkBudget({ id: ids.late, ours: late, others: late.map(() => 1) })
    checkBudget({ id: ids.dom, ours: p95(product), others: best })
  }
  await running.stop()
})

const wheelBudgets = { late: 'lateFramesWheel', dom: 'domGridWheel' } as const
const flickBudgets = { late: 'lateFrames', dom: 'domGridFlick' } as const

/** Shows the product's table with twenty columns. */
async function openTable(page: Page, url: string): Promise<void> {
  await page.setViewportSize(desktop)
  await page.goto(url + linkTo({ metric: [...twenty], maxEntries: 0 }))
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

/** The size of the product's table, and the widths of its columns without the actions. */
function measureTable(selector: string) {
  const scroller = document.querySelector(selector)
  const row = scroller?.querySelector('[data-symbol]')
  if (!scroller || !row) throw new Error('There is no table')
  const { width, height } = scroller.getBoundingClientRect()
  const headers = [...scroller.querySelectorAll<HTMLElement>('thead th')].slice(0, -1)
  return {
    width: Math.round(width),
    height: Math.round(height),
    rowHeight: row.getBoundingClientRect().height,
    widths: headers.map(({ offsetWidth }) => offsetWidth),
  }
}

async function openGrid(browser: Browser, url: string, id: GridId, size: GridSize): Promise<Scrolled> {
  const page = await browser.newPage({ viewport: desktop })
  await page.goto(`${url}grids.html`)
  await page.waitForFunction(() => 'showGrid' in globalThis)
  const scroller = await page.evaluate(([grid, shown]) => showGrid(grid, shown), [id, size] as const)
  await expect(page.locator(scroller)).toBeVisible()
  return { id, page, scroller }
}

/** Scrolls all of them in turn; the first round warms up and does not count. */
async function scrollAll(candidates: readonly Scrolled[], pixels: number) {
  const scrolls = new Map<Scrolled['id'], Scroll[]>(candidates.map(({ id }) => [id, []]))
  for (let run = 0; run <= runs; run++) {
    for (const { id, page, scroller } of candidates) {
      await page.bringToFront()
      // All requests have ended: the measurement contains only the scroll.
      await page.waitForTimeout(500)
      const one = await scroll(page, scroller, pixels)
      if (run > 0) scrolls.get(id)?.push(one)
    }
  }
  return scrolls
}

function describe(scrolls: readonly Scroll[]): string {
  const of = (key: keyof Scroll) => median(scrolls.map((one) => one[key]))
  return [
    `p50 ${of('p50').toFixed(1)} ms, p95 ${of('p95').toFixed(1)} ms, ${of('late')} of 120 late`,
    `processor ${of('browser').toFixed(1)} ms a frame, ${of('mainThread').toFixed(1)} of them the main thread`,
  ].join('; ')
}

const scrollsAlone = [
  { what: 'all columns', id: 'lateFramesWide', ...desktop, metric: columns },
  { what: 'a phone’s list', id: 'lateFramesPhone', width: 390, height: 844, metric: columns.slice(0, 5) },
] as const satisfies readonly { id: BudgetId; [key: string]: unknown }[]

for (const { what, id, width, height, metric } of scrollsAlone) {
  test(`a scroll through ${what}`, async ({ page, settings }) => {
    const running = await startServer(settings)
    await page.setViewportSize({ width, height })
    await page.goto(running.url + linkTo({ metric: [...metric], maxEntries: 0 }))
    await expect(rows(page).first()).toBeVisible()
    const late: number[] = []
    for (let run = 0; run < runs; run++) {
      await page.waitForTimeout(1000)
      late.push((await scroll(page, id === 'lateFramesPhone' ? 'html' : table, 300)).late)
    }
    checkBudget({ id, ours: late, others: late.map(() => 1) })
    // The noise of the machine: here only other processes make frames late.
    await page.goto('about:blank')
    await page.setContent('<div style="height: 100000px">')
    note(`late frames of an empty page after ${what}: ${(await scroll(page, 'html', 300)).late}`)
    await running.stop()
  })
}
