import type { CDPSession, Page } from '@playwright/test'
import { asArray, fieldsOf } from '../../domain/keys-of.ts'
import { parseJson } from '../../domain/text/parse-json.ts'
import { openFilters, rows } from '../../e2e/harness/screen.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { checkBudget, note } from '../harness/comparison.ts'
import { test } from '../harness/fixtures.ts'
import { workerMemory } from '../harness/worker-memory.ts'

/** One input every two seconds for ten minutes, made faster here. */
const inputs = 300
const minuteMs = 60_000

test('memory after ten minutes of use, and a page at rest', async ({ page, browser, settings }) => {
  test.setTimeout(15 * 60_000)
  const product = await startServer(settings)
  await page.setViewportSize({ width: 1440, height: 900 })
  // The hints of a first visit would cover what is pressed.
  await page.addInitScript(() => localStorage.setItem('stonks.introduction', 'done'))
  await page.goto(product.url)
  await rows(page).first().waitFor()
  await openFilters(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })

  // What is loaded once, by the first use of each part, is no growth.
  for (let at = 0; at < 2 * uses.length; at++) await use(page, at)
  const early = await memoryOf(page, session)
  for (let at = 0; at < inputs; at++) await use(page, at)
  const late = await memoryOf(page, session)
  note(`after ${inputs} inputs: page ${late.page.toFixed(1)} MB, data worker ${late.worker.toFixed(1)} MB`)
  checkBudget({ id: 'usedPage', ours: [late.page], others: [early.page] })
  checkBudget({ id: 'usedWorker', ours: [late.worker], others: [early.worker] })

  // Caches for the next input are made while the page is idle.
  await page.waitForTimeout(10_000)
  const before = await processorMs(session)
  await page.waitForTimeout(minuteMs)
  const time = (await processorMs(session)) - before
  // Another minute: a recording takes time of its own.
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.waitForTimeout(minuteMs)
  const events = asArray(fieldsOf(parseJson((await browser.stopTracing()).toString()))['traceEvents']).map(fieldsOf)
  const count = (name: string) => events.filter((event) => event['name'] === name).length
  const wakes = count('TimerFire') + count('FireAnimationFrame') + count('FireIdleCallback')
  note(`a minute at rest: ${time.toFixed(1)} ms of the page’s main thread, ${wakes} timers, frames and idle callbacks`)
  checkBudget({ id: 'restTime', ours: [time], others: [1] })
  checkBudget({ id: 'restWakes', ours: [wakes], others: [1] })
  await product.stop()
})

/** What a user does, one after the other. */
const uses: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.getByRole('checkbox', { name: 'Finance' }).click(),
  (page) =>
    page
      .getByRole('columnheader', { name: /^Market cap/ })
      .getByRole('button')
      .first()
      .click(),
  async (page) => {
    await page.mouse.move(900, 500)
    for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, 400)
  },
  (page) => page.getByRole('tab', { name: 'AI' }).click(),
  async (page) => {
    await page.getByRole('tab', { name: 'All Stonks' }).click()
    // The market note closes them.
    await openFilters(page)
  },
  (page) => page.getByRole('searchbox').first().fill('inc'),
  (page) => page.getByRole('searchbox').first().fill(''),
  async (page) => {
    await rows(page).nth(2).getByRole('link').first().click()
    await page.locator('[data-section]').first().waitFor()
  },
  async (page) => {
    await page.goBack()
    await rows(page).first().waitFor()
  },
  (page) => page.getByRole('checkbox', { name: 'S&P 500' }).click(),
]

async function use(page: Page, at: number): Promise<void> {
  await uses[at % uses.length]?.(page)
  await page.waitForTimeout(150)
}

/** Megabytes of the heaps of the page and its data worker after garbage collection. */
async function memoryOf(page: Page, session: CDPSession): Promise<{ readonly page: number; readonly worker: number }> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { page: usedSize / 1e6, worker: (await workerMemory(page)) / 1e6 }
}

/** Milliseconds of processor time of the page's main thread until now. */
async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
}
