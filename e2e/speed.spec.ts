import type { Locator, Page } from '@playwright/test'
import { metricIds } from '#domain/metrics'
import { expect, test } from './fixtures.ts'
import { openFilters } from './panel.ts'
import { linkTo, rows } from './screen.ts'

/** Milliseconds: the table's own wait, and what a person may wait beyond it. */
const settling = 50
const budget = 100

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity

/** From the press to the frame in which the count has changed, in milliseconds. */
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

async function tap(page: Page, panel: Locator): Promise<readonly number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 24; turn++) {
    const name = ['S&P 500', 'NYSE', 'Finance', 'Technology'][turn % 4] ?? ''
    times.push(await timeOf(panel.getByRole('checkbox', { name })))
    await page.waitForTimeout(200)
  }
  return times
}

test('a tap on a filter is answered before one notices', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const panel = await openFilters(page)
  await expect(panel.getByRole('checkbox', { name: 'NYSE' })).toHaveAccessibleDescription(/\d/)
  const asItIs = p95(await tap(page, panel))
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const slowed = p95(await tap(page, panel))
  const words = (time: number) => `${Math.round(time - settling)} ms`
  console.log(`A filter tap beyond the table's wait, p95: ${words(asItIs)}; at a quarter of the speed ${words(slowed)}`)
  expect(asItIs).toBeLessThanOrEqual(settling + budget)
})

test('no row in sight is missing at 300 px a frame, with twenty columns', { tag: '@desktop' }, async ({ page }) => {
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
          // After the scroll has been heard, in the frame that it belongs to.
          requestAnimationFrame(() => requestAnimationFrame(step))
        }
        requestAnimationFrame(step)
      }),
  )
  expect(frames).toBe(90)
  expect(missing).toBe(0)
})
