import { metricIds } from '#domain/stock/metrics'
import { expect, test } from '../harness/fixtures.ts'
import { linkTo, rows } from '../harness/screen.ts'
import { largeMarket } from '../harness/server.ts'

test.use({ settings: largeMarket })

test('no visible row is missing at 300 px a frame, and rows too fast to read are complete once the scroll rests', async ({
  page,
}) => {
  const metric = metricIds.filter((id) => id !== 'ticker' && id !== 'action' && id !== 'graph').slice(0, 20)
  await page.goto(linkTo({ metric, maxEntries: 0 }))
  await expect(rows(page).first()).toBeVisible()
  const drafts = () => rows(page).filter({ hasNot: page.getByRole('button', { name: /^Bookmark/ }) })
  await expect(drafts()).toHaveCount(0)
  const { missing, passing } = await page.getByRole('region', { name: 'Stonks table' }).evaluate(
    (scroller) =>
      new Promise<{ missing: number; passing: number }>((resolve) => {
        let frames = 0
        let [missing, passing] = [0, 0]
        const { left, top, height } = scroller.getBoundingClientRect()
        const step = () => {
          const seen = [0.2, 0.5, 0.9].map((part) => document.elementFromPoint(left + 40, top + height * part))
          if (seen.some((element) => !element?.closest('tr[aria-rowindex]'))) missing++
          passing = Math.max(passing, scroller.querySelectorAll('[data-symbol]:not(:has(button))').length)
          if (++frames === 90) return resolve({ missing, passing })
          scroller.scrollTop += 300
          // After the scroll event, in the same frame.
          requestAnimationFrame(() => requestAnimationFrame(step))
        }
        requestAnimationFrame(step)
      }),
  )
  expect(missing).toBe(0)
  expect(passing, 'rows pass as drafts').toBeGreaterThan(0)
  await expect(drafts()).toHaveCount(0)
})
