import { expect, type Page } from '@playwright/test'
import { metricIds, type MetricId } from '../../domain/stock/metrics.ts'
import type { Market } from '../../e2e/harness/market.ts'
import { openFilters, expectScreen, linkTo } from '../../e2e/harness/screen.ts'
import { median } from '../harness/budgets.ts'
import { lastAnswer, lateFrames } from './painted.ts'

/** The cost of visible columns: milliseconds until a result is painted, late frames of 120 while scrolling. */
export interface ManyColumns {
  readonly columns: number
  readonly answer: number
  readonly lateFrames: number
}

const rounds = 8
const chosen: readonly MetricId[] = metricIds.filter((id) => id !== 'ticker' && id !== 'action')

/** Shows a number of columns with all rows, switches a filter on and off, and scrolls. */
export async function useManyColumns(page: Page, market: Market, columns: number): Promise<ManyColumns> {
  const shown = { metric: chosen.slice(0, columns), maxEntries: 0 } as const
  await page.goto(linkTo(shown))
  await expectScreen(page, market.select(shown))
  // Locked columns besides the chosen ones: the ticker and the row actions.
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-colcount', String(columns + 2))
  const late = await lateFrames(page)
  const panel = await openFilters(page)
  const answers: number[] = []
  for (let round = 0; round < rounds; round++) {
    await panel.getByRole('checkbox', { name: 'S&P 500' }).click()
    await expectScreen(page, market.select({ ...shown, sp500: round % 2 === 0 }))
    answers.push(await lastAnswer(page))
  }
  return { columns, answer: median(answers), lateFrames: late }
}
