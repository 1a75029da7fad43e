import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { openFilters, rows } from '../../e2e/harness/screen.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { type BudgetId, runs } from '../harness/budgets.ts'
import { checkBudget } from '../harness/comparison.ts'
import { test } from '../harness/fixtures.ts'

/** The folder of another build of the product, such as a worktree of an older commit after `npm run build`. */
const before = process.env['BEFORE'] ?? ''

interface Work {
  readonly id: BudgetId
  readonly width: number
  /** What is done after the visit; without it, the visit is measured. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Not measured. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

/** Waits until what an input has started is over. */
const pause = (page: Page) => page.waitForTimeout(400)

async function repeat(times: number, act: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < times; at++) await act(at)
}

const checkBoxes = ['S&P 500', 'NYSE', 'Finance', 'Technology'] as const

const works: readonly Work[] = [
  { id: 'buildVisit', width: 390 },
  {
    ...{ id: 'buildFilters', width: 1440, prepare: openFilters },
    act: (page) =>
      repeat(8, async (at) => {
        await page.getByRole('checkbox', { name: checkBoxes[at % checkBoxes.length] ?? '' }).click()
        await pause(page)
      }),
  },
  {
    ...{ id: 'buildScroll', width: 1440, prepare: (page) => page.mouse.move(700, 500) },
    act: (page) =>
      repeat(60, async () => {
        await page.mouse.wheel(0, 300)
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }),
  },
  {
    ...{ id: 'buildSort', width: 390 },
    act: (page) =>
      repeat(6, async () => {
        await page.getByRole('button', { name: /^(Ascending|Descending)/ }).click()
        await pause(page)
      }),
  },
  {
    ...{ id: 'buildTab', width: 390 },
    act: (page) =>
      repeat(8, async (at) => {
        await page.getByRole('tab', { name: at % 2 === 0 ? 'AI' : 'All Stonks' }).click()
        await pause(page)
      }),
  },
  {
    ...{ id: 'buildPanel', width: 390 },
    act: (page) =>
      repeat(4, async () => {
        await openFilters(page)
        await pause(page)
        await page.keyboard.press('Escape')
        await pause(page)
      }),
  },
  {
    ...{ id: 'buildStock', width: 390 },
    act: (page) =>
      repeat(4, async () => {
        await rows(page).nth(2).getByRole('link').first().click()
        await page.locator('[data-section]').first().waitFor()
        await pause(page)
        await page.goBack()
        await pause(page)
      }),
  },
]

/** Milliseconds of the main thread's processor time, which other work on the machine hardly changes. */
async function timeOf(browser: Browser, url: string, { width, prepare, act }: Work): Promise<number> {
  const page = await browser.newPage({ viewport: { width, height: 844 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const used = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
  }
  await page.goto(url)
  await rows(page).first().waitFor()
  // The code behind the inputs is prefetched, which belongs to the visit.
  await page.waitForTimeout(5000)
  await prepare?.(page)
  await pause(page)
  const start = act ? await used() : 0
  await act?.(page)
  const time = (await used()) - start
  await page.close()
  return time
}

for (const work of works)
  test(`the main thread works no longer than in the build before: ${work.id}`, async ({ browser, settings }) => {
    test.skip(before === '', 'BEFORE names no folder of another build.')
    const ours = await startServer(settings)
    const others = await startServer(settings, join(before, 'dist/api/server.js'))
    const figure = { id: work.id, ours: [] as number[], others: [] as number[] }
    for (let run = 0; run < runs; run++) {
      if (run % 2 === 0) figure.ours.push(await timeOf(browser, ours.url, work))
      figure.others.push(await timeOf(browser, others.url, work))
      if (run % 2 === 1) figure.ours.push(await timeOf(browser, ours.url, work))
    }
    checkBudget(figure)
    await ours.stop()
    await others.stop()
  })
