import { expect, test } from '@playwright/test'
import { readMarket } from '../../e2e/harness/market.ts'
import { startServer, type Server } from '../../e2e/harness/server.ts'
import { runs, median } from '../harness/budgets.ts'
import { categories, runLighthouse, timings, type Category, type Judgement } from './run-lighthouse.ts'

/** The minimum score for the median of all runs. */
const goals: Readonly<Record<Category, number>> = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 }

let server: Server
test.beforeAll(async () => {
  server = await startServer({ MARKET: 'demo' })
})
test.afterAll(() => server.stop())

test('the main page', () => audit('/'))

test('a stock’s page', async () => {
  const { stocks } = await readMarket(server.url)
  await audit(`/${stocks[0]?.symbol}`)
})

async function audit(path: string): Promise<void> {
  const judgements: Judgement[] = []
  for (let run = 0; run < runs; run++) judgements.push(await runLighthouse(server.url + path))
  for (const timing of timings) {
    const { middle, range } = summary(judgements.map((judgement) => judgement.timings[timing]))
    console.log(`${timing.padEnd(26)}${middle} (${range})`)
  }
  for (const complaint of new Set(judgements.flatMap(({ complaints }) => complaints))) console.log(`– ${complaint}`)
  for (const category of categories) {
    const scores = judgements.map((judgement) => judgement.scores[category])
    const { middle, range } = summary(scores)
    console.log(`${category.padEnd(26)}${middle} (${range}), goal ${goals[category]}`)
    expect.soft(median(scores), category).toBeGreaterThanOrEqual(goals[category])
  }
}

function summary(values: readonly number[]) {
  const [middle, min, max] = [median(values), Math.min(...values), Math.max(...values)].map(digits)
  return { middle, range: `${min} – ${max}` }
}

const digits = (value: number): string => (value >= 10 ? value.toFixed(0) : value.toFixed(2))
