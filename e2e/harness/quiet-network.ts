import type { Page } from '@playwright/test'

/** Half a second: what an idle page loads follows the rows sooner. */
const quietMs = 500

/**
 * Waits until the page has received nothing for a while. The state `networkidle` is that of the first load: once reached it says
 * nothing about what comes later.
 */
export const quietNetwork = (page: Page): Promise<void> =>
  page.evaluate(
    (milliseconds) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, milliseconds)
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, milliseconds)
        }).observe({ type: 'resource' })
      }),
    quietMs,
  )
