import type { Page } from '@playwright/test'
import { median } from './budgets.ts'

/** One scroll of 120 frames. */
export interface Scroll {
  /** Milliseconds between frames: the median, and the 95th percentile. */
  readonly p50: number
  readonly p95: number
  /** Frames that took 1.5 times as long as at 60 a second. */
  readonly late: number
  /** Milliseconds of processor time for each frame: of the page's main thread, and of all of the browser's processes. */
  readonly mainThread: number
  readonly browser: number
}

const frames = 120
const lateMs = 25

/** Scrolls an element from its top, `pixels` further down in each of 120 frames. */
export async function scroll(page: Page, selector: string, pixels: number): Promise<Scroll> {
  const cpuTime = await processorTime(page)
  const before = await cpuTime()
  const intervals = await page.evaluate(scrollInPage, { selector, pixels, frames })
  const after = await cpuTime()
  const sorted = intervals.toSorted((a, b) => a - b)
  return {
    p50: median(sorted),
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? NaN,
    late: intervals.filter((interval) => interval > lateMs).length,
    mainThread: (after.mainThread - before.mainThread) / frames,
    browser: (after.browser - before.browser) / frames,
  }
}

function scrollInPage(options: { selector: string; pixels: number; frames: number }): Promise<number[]> {
  const scroller = document.querySelector(options.selector)
  if (!scroller) throw new Error('Nothing scrolls')
  scroller.scrollTop = 0
  const times: number[] = []
  // The first frames belong to the jump back to the top.
  const ignored = 10
  return new Promise((resolve) => {
    const step = (time: number) => {
      times.push(time)
      if (times.length > ignored + options.frames) {
        return resolve(times.slice(ignored + 1).map((at, index) => at - (times[ignored + index] ?? at)))
      }
      if (times.length > ignored) scroller.scrollTop += options.pixels
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

/** Reads the milliseconds of processor time that were used so far. */
async function processorTime(page: Page) {
  const session = await page.context().newCDPSession(page)
  const browser = await page.context().browser()?.newBrowserCDPSession()
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const { processInfo } = (await browser?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
    return {
      mainThread: 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN),
      browser: 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    }
  }
}

/** The number of frames in which a point of the scroller shows no row, in an unmeasured scroll. */
export const frameGaps = (page: Page, selector: string, pixels: number): Promise<number> =>
  page.evaluate(
    ([scrollerSelector, step]) =>
      new Promise<number>((resolve) => {
        const scroller = document.querySelector(scrollerSelector)
        if (!scroller) throw new Error('Nothing scrolls')
        scroller.scrollTop = 0
        const { left, top, height } = scroller.getBoundingClientRect()
        let gaps = 0
        let count = 0
        const next = () => {
          if (count > 0) {
            const seen = [0.2, 0.5, 0.9].map((share) => document.elementFromPoint(left + 200, top + height * share))
            if (seen.some((element) => !element?.closest('tr, .row, [role=row]'))) gaps++
          }
          if (count++ === 60) return resolve(gaps)
          scroller.scrollTop += step
          // The check runs after the scroll event, in the same frame as the paint.
          requestAnimationFrame(() => requestAnimationFrame(next))
        }
        requestAnimationFrame(next)
      }),
    [selector, pixels] as const,
  )
