import { metricIds } from '#domain/stock/metrics'
import { expect, test } from '../harness/fixtures.ts'
import { scrollTo } from '../harness/layout-faults.ts'
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

test('rows that pass too fast to be read are whole as soon as the scroll rests', async ({ page }) => {
  await page.goto(linkTo({ maxEntries: 0 }))
  await expect(rows(page).first()).toBeVisible()
  const drafts = () => rows(page).filter({ hasNot: page.getByRole('button', { name: /^Bookmark/ }) })
  await expect(drafts()).toHaveCount(0)
  const passing = await page.getByRole('region', { name: 'Stonks table' }).evaluate(
    (scroller) =>
      new Promise<number>((resolve) => {
        let frames = 0
        const step = () => {
          if (++frames === 30) return resolve(scroller.querySelectorAll('[data-symbol]:not(:has(button))').length)
          scroller.scrollTop += 300
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
  )
  expect(passing).toBeGreaterThan(0)
  await expect(drafts()).toHaveCount(0)
  await expect(rows(page).first().getByRole('img', { name: /range/ })).toHaveCount(2)
})

test('the first and the last column stay at the edges while the others scroll, and afterwards', async ({ page }) => {
  await page.goto(linkTo({ metric: metricIds.filter((id) => id !== 'ticker' && id !== 'action').slice(0, 20) }))
  await expect(rows(page).first()).toBeVisible()
  const table = page.getByRole('region', { name: 'Stonks table' })
  const edges = () =>
    table.evaluate((scroller) => {
      const { left, right } = scroller.getBoundingClientRect()
      const cells = [...scroller.querySelectorAll('[data-symbol]')].flatMap((row) => [
        (row.querySelector('[data-column="ticker"]')?.getBoundingClientRect().left ?? NaN) - left,
        right - (row.querySelector('[data-column="action"]')?.getBoundingClientRect().right ?? NaN),
      ])
      return { offsets: [...new Set(cells.map(Math.round))], isPanning: scroller.hasAttribute('data-panning') }
    })
  await expect.poll(edges).toEqual({ offsets: [0], isPanning: false })
  for (const left of [1, 300, 900]) {
    await table.evaluate((scroller, to) => (scroller.scrollLeft = to), left)
    expect((await edges()).offsets).toEqual([0])
    await expect.poll(edges).toEqual({ offsets: [0], isPanning: false })
  }
})

test('after another font size the last row can still be reached', { tag: '@both' }, async ({ page, market }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  // What the browser's own setting changes.
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
  const last = page.locator(`[data-symbol="${market.select().stocks.at(-1)?.symbol}"]`)
  await expect(async () => {
    await page.evaluate(scrollTo, 1)
    await expect(last).toBeInViewport({ timeout: 500 })
  }).toPass()
  // Nothing but the end of the rows lies below it.
  const [row, at] = [await last.boundingBox(), await rows(page).last().boundingBox()]
  expect(row).toEqual(at)
})
