import type { Filters } from './filters.ts'
import { select, type Scope, type Search } from './screen.ts'
import type { Stock } from './stock.ts'

/** Where a stock stands in a screen, all matches counted, and whose page comes before and after its own. */
export interface Neighbours {
  /** From 1. */
  readonly place: number
  readonly of: number
  readonly previous: string | null
  readonly next: string | null
}

/** The neighbours, plainly: the worker's indexed answer must equal this. Undefined where the screen has no such stock. */
export function neighboursOf(
  stocks: readonly Stock[],
  { filters, scope }: { readonly filters: Filters; readonly scope: Scope },
  search: Search,
  symbol: string,
): Neighbours | undefined {
  const { stocks: shown } = select(stocks, { ...filters, maxEntries: 0 }, scope, search)
  const at = shown.findIndex((stock) => stock.symbol === symbol)
  if (at < 0) return undefined
  const symbolAt = (place: number) => shown[place]?.symbol ?? null
  return { place: at + 1, of: shown.length, previous: symbolAt(at - 1), next: symbolAt(at + 1) }
}
