import { type Browser, expect, type Page } from '@playwright/test'
import { expectCached } from '../../e2e/harness/offline-caches.ts'
import { rows } from '../../e2e/harness/screen.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { runs } from '../harness/budgets.ts'
import { checkBudget, compare } from '../harness/comparison.ts'
import { test } from '../harness/fixtures.ts'
import { opening, referenceResult } from '../harness/queries.ts'

const megabits = 50

test('cold start, loopback', async ({ bench, source }) => {
  const answer = referenceResult(source.market, opening)
  const times = await compare(bench, {
    candidates: ['coldStart', 'usualWay', 'streamWay'],
    rounds: 3,
    expected: () => answer,
  })
  checkBudget({ id: 'coldPage', ours: times('coldStart'), others: times('usualWay') })
  checkBudget({ id: 'coldStream', ours: times('coldStart'), others: times('streamWay') })
  checkBudget({ id: 'coldStored', ours: times('coldStart', 'stored'), others: times('usualWay', 'stored') })
})

test('cold start, 50 Mbit/s', async ({ bench, source, server }) => {
  const answer = referenceResult(source.market, opening)
  server.pace(megabits)
  const times = await compare(bench, { candidates: ['coldStart', 'transfer'], rounds: 3, expected: () => answer })
  server.pace(undefined)
  checkBudget({ id: 'slowPage', ours: times('coldStart'), others: times('transfer') })
})

test('warm start', async ({ bench, source }) => {
  const answer = referenceResult(source.market, opening)
  const candidates = ['warmStart', 'dexieToArray', 'emptyBoot'] as const
  const times = await compare(bench, { candidates, rounds: 5, expected: () => answer })
  checkBudget({ id: 'warmPage', ours: times('warmStart'), others: times('dexieToArray') })
  checkBudget({ id: 'warmBoot', ours: times('warmStart'), others: times('emptyBoot', 'ready') })
})

/** The storage key of the startup cache. */
const storageKey = 'stonks.first-page'

test('a start without a server, beyond the shell', async ({ bench, browser, settings }) => {
  const page = await startOffline(browser, settings)
  const lastVisit = await page.evaluate((key) => localStorage.getItem(key) ?? '', storageKey)
  expect(lastVisit, 'the last visit has left its first page').not.toBe('')
  const boots: number[] = []
  const starts: number[] = []
  // The first run warms up and does not count.
  for (let round = 0; round <= runs; round++) {
    const [sample] = await bench.evaluate((n) => globalThis.bench.run(['emptyBoot'], 1, n), round)
    // Without a startup cache the shell is painted on its own.
    await page.evaluate((key) => localStorage.removeItem(key), storageKey)
    const { shell } = await timesOfStart(page)
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [storageKey, lastVisit] as const)
    const { rows: first } = await timesOfStart(page)
    if (round === 0) continue
    boots.push(sample?.milliseconds['ready'] ?? NaN)
    starts.push(first - shell)
  }
  checkBudget({ id: 'offlineStart', ours: starts, others: boots })
  await page.context().close()
})

/** A page after one visit, with its server stopped. */
async function startOffline(browser: Browser, settings: Record<string, string>): Promise<Page> {
  const product = await startServer(settings)
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(product.url)
  await expect(rows(page).first()).toBeVisible()
  await expectCached(page)
  // The startup cache is written with the dataset, which is stored after it is shown.
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), storageKey)).not.toBeNull()
  await product.stop()
  await context.setOffline(true)
  return page
}

/** Milliseconds from the navigation until the first paint (the shell), and until the first rows. */
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
