import type { Page } from '@playwright/test'

/** Milliseconds from the start of the page until its first rows were painted. */
export const firstRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const painted = () => performance.getEntriesByName('stonks:first-rows')[0]?.startTime
    while (painted() === undefined) await new Promise(requestAnimationFrame)
    return painted() ?? NaN
  })

/** Milliseconds from the last query until its result was painted. */
export const lastAnswer = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('stonks:query').at(-1)?.duration ?? NaN)

/** The number of frames that were more than half a frame late, of 120 frames of scrolling by 300 px each. */
export const lateFrames = (page: Page): Promise<number> =>
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
