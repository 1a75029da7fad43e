import { lastTradeUpTo, type Prints } from '#domain/history/prints'
import type { ChangedStock, Differences, PricedStock } from '#domain/screen/differences'
import type { PastMarket } from './past-market.ts'

/** Adds the prices of two days, YYYY-MM-DD in any order, to the stocks that changed between them. */
export function withPrices(
  { entered, left, ...counts }: Differences,
  market: PastMarket,
  days: readonly [string, string],
): Differences<PricedStock> {
  const [from = -1, to = -1] = days.toSorted().map((day) => market.dates.indexOf(day))
  const priced = (stock: ChangedStock): PricedStock => {
    const prints = market.listing(stock.symbol, to)?.prints
    return {
      ...stock,
      price: prints ? closeUpTo(prints, to) : null,
      change: prints ? changeOf(prints, from, to) : null,
    }
  }
  return { ...counts, entered: entered.map(priced), left: left.map(priced) }
}

function closeUpTo(prints: Prints, day: number): number | null {
  const session = lastTradeUpTo(prints, day)
  return session < 0 ? null : (prints.close[session - prints.first] ?? null)
}

/** The change of the price between two days, adjusted for the splits in between. */
function changeOf(prints: Prints, from: number, to: number): number | null {
  const [before, after] = [closeUpTo(prints, from), closeUpTo(prints, to)]
  if (from === to || before === null || after === null) return null
  const [first, last] = [lastTradeUpTo(prints, from), lastTradeUpTo(prints, to)]
  const shares = prints.splits.reduce(
    (product, { session, ratio }) => (session > first && session <= last ? product * ratio : product),
    1,
  )
  return (after * shares) / before - 1
}
