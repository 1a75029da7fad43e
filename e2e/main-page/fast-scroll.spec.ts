import { metricIds } from '#domain/stock/metrics'
import { expect, test } from '../harness/fixtures.ts'
import { linkTo, rows } from '../harness/screen.ts'
import { largeMarket } from '../harness/server.ts'

test.use({ settings: largeMarket })

test('no row in sight is missing at 300 px a frame, with twenty columns', async ({ page }) => {
  const metric = metricIds.filter((id) => id !== 'ticker' && id !== 'action' && id !== 'graph').slice(0, 20)
  await page.goto(linkTo({ metric, maxEntries: 0 }))
  await expect(rows(page).first()).toBeVisible()
  const { missing, frames } = await page.getByRole('region', { name: 'Stonks table' }).evaluate(
    (scroller) =>
      new Promise<{ missing: number; frames: number }>((resolve) => {
        let missing = 0
        let frames = 0
        const { left, top, height } = scroller.getBoundingClientRect()
        const step = () => {
          const seen = [0.2, 0.5, 0.9].map((part) => document.elementFromPoint(left + 40, top + height * part))
          if (seen.some((element) => !element?.closest('tr[aria-rowindex]'))) missing++
          if (++frames === 90) return resolve({ missing, frames })
          scroller.scrollTop += 300
          // After the scroll event, in the same frame.
          requestAnimationFrame(() => requestAnimationFrame(step))
        }
        requestAnimationFrame(step)
      }),
  )
  expect(frames).toBe(90)
  expect(missing).toBe(0)
})
