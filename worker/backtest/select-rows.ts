import { hasUnrecordedSplit } from '#domain/history/prints'
import type { Filters } from '#domain/screen/filters'
import type { Scope } from '#domain/screen/screen'
import { periods } from '#domain/stock/stock'
import type { Engine } from '../engine.ts'
import type { PastMarket } from '../history/past-market.ts'
import type { Selected } from '../query/indexed-screen.ts'
import type { MarketDay } from './market-days.ts'

/** A screen and the stocks that it is about. */
export interface ScreenedScope {
  readonly filters: Filters
  readonly scope: Scope
}

/** Selects the rows of days by a screen, as the screen of such a day does. What it needs must have been loaded. */
export async function createSelect(
  { createStockIndex, screenByIndex, createSearch }: Engine,
  { filters, scope }: ScreenedScope,
): Promise<(day: Pick<MarketDay, 'columns' | 'printsOnly'>) => Selected> {
  const { formulas } = filters
  const hasFormulas = Object.keys(formulas).length > 0
  const { createFormulaIndex } = hasFormulas ? await import('../query/formula-index.ts') : {}
  return ({ columns, printsOnly }) => {
    const index = createStockIndex(columns, printsOnly)
    const withFormulas = createFormulaIndex?.(index)(formulas).index ?? index
    return screenByIndex(withFormulas, { ...filters, maxEntries: 0 }, scope, createSearch(columns))
  }
}

/**
 * Tells whether the changes of a listing as of a session are those of its value: not for two months after a split that nobody
 * has recorded. Nearly no listing has one, which is looked for once.
 */
export function createReliability({ listings }: PastMarket): (listing: number, session: number) => boolean {
  const isDoubtful = new Map<number, boolean>()
  return (listing, session) => {
    const prints = listings[listing]?.prints
    if (!prints) return false
    let doubtful = isDoubtful.get(listing)
    if (doubtful === undefined) {
      doubtful = hasUnrecordedSplit(prints, Infinity, Infinity)
      isDoubtful.set(listing, doubtful)
    }
    return !doubtful || !hasUnrecordedSplit(prints, session, periods.twoMonths)
  }
}
