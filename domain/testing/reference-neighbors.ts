import type { Filters } from '../screen/filters.ts'
import { type Neighbors, type Scope, type Search, select } from '../screen/screen.ts'
import type { Stock } from '../stock/stock.ts'

/** The neighbors: the reference for the worker's indexed result. Undefined if the screen does not select the stock. */
export function neighborsOf(
  stocks: readonly Stock[],
  { filters, scope }: { readonly filters: Filters; readonly scope: Scope },
  search: Search,
  symbol: string,
): Neighbors | undefined {
  const { stocks: shown } = select(stocks, { ...filters, maxEntries: 0 }, scope, search)
  const at = shown.findIndex((stock) => stock.symbol === symbol)
  if (at < 0) return undefined
  const symbolAt = (index: number) => shown[index]?.symbol ?? null
  return { position: at + 1, of: shown.length, previous: symbolAt(at - 1), next: symbolAt(at + 1) }
}
