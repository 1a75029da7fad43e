import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { rows } from '../../e2e/harness/screen.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { runs } from '../harness/budgets.ts'
import { checkBudget } from '../harness/comparison.ts'
import { test } from '../harness/fixtures.ts'
import { startMeasuredServer } from '../harness/servers.ts'

const nested = (open: string, inner: string, depth: number): string => open.repeat(depth) + inner + ')'.repeat(depth)

/** Formulas that an attacker would choose: deep, wide, using each other, and with as many comparisons of all stocks as allowed, or more. */
const attacks: readonly (readonly string[])[] = [
  [`${'0'.repeat(400)}1+${nested('(', '1', 29)}`, ...Array.from({ length: 7 }, () => 'F1+F1')],
  Array.from({ length: 8 }, () => nested('rank(', 'eps', 28)),
  Array.from({ length: 8 }, (_, at) => nested('percentile(', `eps+${at}`, 15)),
  Array.from({ length: 8 }, (_, at) => nested('sector(', `eps*${at}`, 15)),
  Array.from({ length: 8 }, (_, at) => Array.from({ length: 60 }, () => `eps/${at + 1}`).join('+')),
  Array.from({ length: 8 }, () => nested('abs(', 'eps', 100)),
  Array.from({ length: 8 }, () => `${nested('(', 'eps', 200)} <`),
  ...['rank(', 'percentile(', 'sector('].flatMap((open) => [
    [nested(open, 'eps', 19)],
    Array.from({ length: 8 }, (_, at) => nested(open, `eps*${at + 2}`, 2)),
  ]),
]

const filterOf = (expressions: readonly string[], at: number): string => {
  const formulas = Object.fromEntries(
    expressions.map((expression, i) => [`formula:${i + 1}`, { name: `F${i + 1}`, expression }]),
  )
  const metric = ['name', ...Object.keys(formulas)]
  return encodeURIComponent(btoa(JSON.stringify({ formulas, metric, minPrice: 1 + at, sortColumn: 'formula:1' })))
}

test('a link with hostile formulas, for a server', async () => {
  const data = await mkdtemp(join(tmpdir(), 'stonks-bench-'))
  const settings = { MARKET: 'demo', FEED: 'off', READS_PER_MINUTE: '0', SCREENS_PER_MINUTE: '0', PUBLIC_API: 'on' }
  const server = await startMeasuredServer({ ...settings, DATA_DIR: data, HISTORY_YEARS: '0' })
  const paths = ['/api/screen', '/embed', '/api/atom/screen', '/']
  // The first requests read the dataset and make the indexes.
  for (const path of paths) await (await fetch(server.url + path)).arrayBuffer()
  const longest: number[] = []
  for (let run = 0; run < runs; run++) {
    const delays: number[] = []
    for (const [at, attack] of attacks.entries()) {
      for (const path of paths) {
        server.begin()
        // Each price makes another screen, so that no response comes from a cache.
        await (await fetch(`${server.url}${path}?filter=${filterOf(attack, run * attacks.length + at)}`)).arrayBuffer()
        delays.push((await server.end()).max)
      }
    }
    longest.push(Math.max(...delays))
  }
  await server.stop()
  await rm(data, { recursive: true, force: true })
  checkBudget({ id: 'hostileLink', ours: longest, others: longest.map(() => 1) })
})

test('a link with hostile formulas, on a phone', async ({ page, settings }) => {
  const product = await startServer(settings)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(product.url)
  await expect(rows(page).first()).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  /** The longest task of the page in milliseconds from opening a link until its rows appear; 50 if none is longer. */
  const longestTask = (filter: string) =>
    page.evaluate(
      (address) =>
        new Promise<number>((resolve) => {
          let longest = 50
          const observer = new PerformanceObserver((list) => {
            for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
          })
          observer.observe({ type: 'longtask' })
          const link = document.body.appendChild(document.createElement('a'))
          link.href = address
          link.click()
          link.remove()
          setTimeout(() => resolve(longest), 3000)
        }),
      `/?filter=${filter}`,
    )
  const longest: number[] = []
  for (let run = 0; run < runs; run++) {
    const tasks: number[] = []
    for (const [at, attack] of attacks.entries()) tasks.push(await longestTask(filterOf(attack, run * 10 + at)))
    longest.push(Math.max(...tasks))
  }
  await product.stop()
  checkBudget({ id: 'hostileLinkPhone', ours: longest, others: longest.map(() => 1) })
})
