import { expect, type Locator, type Page } from '@playwright/test'
import { openFilters, rows } from '../../e2e/harness/screen.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { runs } from '../harness/budgets.ts'
import { checkBudget } from '../harness/comparison.ts'
import { test } from '../harness/fixtures.ts'

/** The debounce of a query in milliseconds. */
const settling = 50
const tapsInRun = 24

test('a tap on a filter until the rows are painted', async ({ page, settings }) => {
  const product = await startServer(settings)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(product.url)
  await expect(rows(page).first()).toBeVisible()
  const panel = await openFilters(page)
  // The facet counts are shown: from now on every tap requests them, too.
  await expect(panel.getByRole('checkbox', { name: 'NYSE' })).toHaveAccessibleDescription(/\d/)
  const session = await page.context().newCDPSession(page)
  for (const [rate, id] of [
    [1, 'tap'],
    [4, 'slowTap'],
  ] as const) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const ours: number[] = []
    for (let run = 0; run < runs; run++) ours.push((await p95(panel)) - settling)
    checkBudget({ id, ours, others: ours.map(() => 1) })
  }
  await product.stop()
})

async function p95(panel: Locator): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < tapsInRun; round++) {
    const name = ['S&P 500', 'NYSE', 'Finance', 'Technology'][round % 4] ?? ''
    times.push(await timeOf(panel.getByRole('checkbox', { name })))
    await panel.page().waitForTimeout(200)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(tapsInRun * 0.95)] ?? NaN
}

/** Milliseconds from the press until the frame with the new count and its rows is painted. */
const timeOf = (box: Locator): Promise<number> =>
  box.evaluate(
    (input: HTMLInputElement) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        const observer = new MutationObserver(() => {
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        })
        const total = document.querySelector('[role=status] strong')
        if (total) observer.observe(total, { childList: true, subtree: true, characterData: true })
        input.click()
      }),
  )

/** A tap on a phone whose processor is a quarter as fast, and the sign that its result is painted. */
interface Tap {
  /** The row of budgets.json. */
  readonly id: 'slowTab' | 'slowSort' | 'slowPanel' | 'slowStock' | 'slowBack'
  /** Leads to the page on which it is tapped. */
  readonly before?: (page: Page) => Promise<unknown>
  readonly target: (page: Page) => Locator
  /** A CSS selector that begins to match when the result is painted, or stops matching. */
  readonly shows: string
  /** The query’s debounce. */
  readonly waitMs: number
  /** Restores the state before the tap. */
  readonly undo: (page: Page) => Promise<unknown>
}

const taps: readonly Tap[] = [
  {
    id: 'slowTab',
    target: (page) => page.getByRole('tab', { name: 'AI' }),
    // The note's frame: the tab itself is marked in the same frame.
    shows: '#how-written',
    waitMs: 0,
    undo: (page) => page.getByRole('tab', { name: 'All Stonks' }).click(),
  },
  {
    id: 'slowSort',
    target: (page) => page.getByRole('button', { name: /^(Ascending|Descending)/ }),
    shows: 'button[aria-label^=Ascending]',
    waitMs: settling,
    undo: () => Promise.resolve(),
  },
  {
    id: 'slowPanel',
    target: (page) => page.getByRole('button', { name: 'Filters', exact: true }),
    shows: 'dialog[open]',
    waitMs: 0,
    undo: (page) => page.keyboard.press('Escape'),
  },
  {
    id: 'slowStock',
    target: (page) => rows(page).nth(2).getByRole('link').first(),
    shows: 'main header h1',
    waitMs: 0,
    undo: (page) => page.goBack(),
  },
  {
    id: 'slowBack',
    before: async (page) => {
      await rows(page).nth(2).getByRole('link').first().click()
      await expect(page.locator('main header h1')).toBeVisible()
      // All of its sections stand: a person reads them.
      await page.waitForTimeout(1500)
    },
    target: (page) => page.getByRole('button', { name: 'Back', exact: true }),
    shows: 'li[data-symbol]',
    waitMs: 0,
    undo: () => Promise.resolve(),
  },
]

/** After the first tap, which may load code that the others already have. */
const slowTaps = 50

test('taps on a slow phone until their results are painted', async ({ page, settings }) => {
  test.setTimeout(15 * 60_000)
  const product = await startServer(settings)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(product.url)
  await expect(rows(page).first()).toBeVisible()
  // The code behind the taps is prefetched while the user reads the list.
  await page.waitForTimeout(1000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const { id, before, target, shows, waitMs, undo } of taps) {
    const times: number[] = []
    for (let round = 0; round <= slowTaps; round++) {
      await before?.(page)
      times.push((await timeUntilChange(target(page), shows)) - waitMs)
      await undo(page)
      await expect(rows(page).first()).toBeVisible()
      await page.waitForTimeout(400)
    }
    const p98 = times.slice(1).toSorted((a, b) => a - b)[Math.ceil(slowTaps * 0.98) - 1] ?? NaN
    checkBudget({ id, ours: [p98], others: [1] })
  }
  await product.stop()
})

/** Milliseconds from the press until the frame is painted in which `selector` matches, or no longer does. */
const timeUntilChange = (target: Locator, selector: string): Promise<number> =>
  target.evaluate(
    (element: HTMLElement, shows) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector(shows) !== null
        const start = performance.now()
        const observer = new MutationObserver(() => {
          if ((document.querySelector(shows) !== null) === before) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        })
        observer.observe(document.body, { childList: true, subtree: true, attributes: true })
        element.click()
      }),
    selector,
  )

test('a tap on a stock until its page is painted', async ({ page, settings }) => {
  const product = await startServer(settings)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(product.url)
  await expect(rows(page).first()).toBeVisible()
  // Prefetch the page's script, as happens while the user reads the list.
  await page.waitForTimeout(1000)
  const ours: number[] = []
  for (let run = 0; run < runs; run++) {
    ours.push(await timeToHeading(rows(page).nth(run).getByRole('link').first()))
    await page.goBack()
    await expect(rows(page).nth(run + 1)).toBeVisible()
    await page.waitForTimeout(300)
  }
  checkBudget({ id: 'stockTap', ours, others: ours.map(() => 1) })
  await product.stop()
})

/** Milliseconds from the press until the frame with the stock's name is painted. */
const timeToHeading = (link: Locator): Promise<number> =>
  link.evaluate(
    (anchor: HTMLAnchorElement) =>
      new Promise<number>((resolve) => {
        const symbol = anchor.closest('[data-symbol]')?.getAttribute('data-symbol') ?? ''
        const start = performance.now()
        const observer = new MutationObserver(() => {
          if (location.pathname !== `/${symbol}` || !document.querySelector('main header h1')) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        })
        observer.observe(document.body, { childList: true, subtree: true })
        anchor.click()
      }),
  )
