import { expect, type Browser, type Page } from '@playwright/test'
import { rows } from '../../e2e/harness/screen.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { expectCached } from '../../e2e/harness/offline-caches.ts'
import { runs } from '../harness/budgets.ts'
import { test } from '../harness/fixtures.ts'
import { judge } from '../harness/judge.ts'

/** Where a visit leaves the page that it began with. */
const storageKey = 'stonks.first-page'

test('a start without a server, beyond the shell', async ({ bench, browser, settings }) => {
  const page = await startOffline(browser, settings)
  const lastVisit = await page.evaluate((key) => localStorage.getItem(key) ?? '', storageKey)
  expect(lastVisit, 'the last visit has left its first page').not.toBe('')
  const boots: number[] = []
  const starts: number[] = []
  // The first turn warms up and does not count.
  for (let round = 0; round <= runs; round++) {
    const [sample] = await bench.evaluate((n) => globalThis.bench.run(['emptyBoot'], 1, n), round)
    // A shell is painted by itself where nothing is left of the last visit.
    await page.evaluate((key) => localStorage.removeItem(key), storageKey)
    const { shell } = await timesOfStart(page)
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [storageKey, lastVisit] as const)
    const { rows: first } = await timesOfStart(page)
    if (round === 0) continue
    boots.push(sample?.milliseconds['ready'] ?? NaN)
    starts.push(first - shell)
  }
  judge({ id: 'offlineStart', ours: starts, others: boots })
  await page.context().close()
})

/** A page that was visited once and whose server is stopped. */
async function startOffline(browser: Browser, settings: Record<string, string>): Promise<Page> {
  const product = await startServer(settings)
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(product.url)
  await expect(rows(page).first()).toBeVisible()
  await expectCached(page)
  // The first page is kept with the dataset, which is stored a moment after it is shown.
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), storageKey)).not.toBeNull()
  await product.stop()
  await context.setOffline(true)
  return page
}

/** Milliseconds from the beginning of a start until its first paint, which is the shell, and until its first rows. */
async function timesOfStart(page: Page): Promise<{ shell: number; rows: number }> {
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  return page.evaluate(async () => {
    const painted = () => performance.getEntriesByName('stonks:first-rows')[0]?.startTime
    while (painted() === undefined) await new Promise(requestAnimationFrame)
    return {
      shell: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      rows: painted() ?? NaN,
    }
  })
}
