import { expect, type Page } from '@playwright/test'
import { metricIds } from '../../domain/stock/metrics.ts'
import { linkTo, rows } from '../../e2e/harness/screen.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { runs, type BudgetId } from '../harness/budgets.ts'
import { test } from '../harness/fixtures.ts'
import { judge, note } from '../harness/judge.ts'

const columns = metricIds.filter((id) => id !== 'ticker' && id !== 'action')

const scrolls = [
  { what: 'twenty columns', id: 'lateFrames', width: 1440, metric: columns.slice(0, 20) },
  { what: 'all columns', id: 'lateFramesWide', width: 1440, metric: columns },
  { what: 'a phone’s list', id: 'lateFramesPhone', width: 390, metric: columns.slice(0, 5) },
] as const satisfies readonly { id: BudgetId; [key: string]: unknown }[]

for (const { what, id, width, metric } of scrolls) {
  test(`a scroll through ${what}`, async ({ page, settings }) => {
    const product = await startServer(settings)
    await page.setViewportSize({ width, height: width < 640 ? 844 : 900 })
    await page.goto(product.url + linkTo({ metric: [...metric], maxEntries: 0 }))
    await expect(rows(page).first()).toBeVisible()
    const ours: number[] = []
    for (let run = 0; run < runs; run++) {
      // All other requests have ended: only the scroll runs.
      await page.waitForTimeout(1000)
      ours.push(await lateFrames(page))
    }
    // The noise of the machine: here frames are late only because of other processes.
    await page.goto('about:blank')
    await page.setContent('<div style="height: 100000px">')
    note(`late frames of an empty page after ${what}: ${await lateFrames(page)}`)
    judge({ id, ours, others: ours.map(() => 1) })
    await product.stop()
  })
}

/** The number of late frames among 120, each 300 pixels further down. */
const lateFrames = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const table = document.querySelector('[role=region][aria-label="Stonks table"]')
        const scroller = table ?? document.scrollingElement
        if (!scroller) throw new Error('Nothing scrolls')
        scroller.scrollTop = 0
        const times: number[] = []
        const step = (time: number) => {
          times.push(time)
          // Ignore the first frames: they belong to the jump back to the top.
          if (times.length <= 10) return requestAnimationFrame(step)
          if (times.length > 10 + 120) return resolve(late(times.slice(10)))
          scroller.scrollTop += 300
          return requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
        // At 60 frames per second a frame takes 16.7 ms: one that took 1.5 times as long was late.
        const late = (all: readonly number[]) => all.filter((time, at) => time - (all[at - 1] ?? time) > 25).length
      }),
  )
