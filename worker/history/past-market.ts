import type { ListingHistory } from '#domain/history/stock-as-of'

/** The market's past in memory. */
export interface PastMarket {
  /** Its sessions, YYYY-MM-DD, the oldest first. */
  readonly dates: readonly string[]
  readonly listings: readonly ListingHistory[]
  /** The newest listing with a symbol that had begun by a session; undefined for none. */
  readonly listing: (symbol: string, day: number) => ListingHistory | undefined
}

/** Puts a market's past together; its listings may come in any order. */
export function createPastMarket(dates: readonly string[], listings: readonly ListingHistory[]): PastMarket {
  const bySymbol = new Map<string, ListingHistory[]>()
  for (const history of listings) {
    const same = bySymbol.get(history.prints.symbol)
    if (same) same.push(history)
    else bySymbol.set(history.prints.symbol, [history])
  }
  return {
    dates,
    listings,
    listing: (symbol, day) =>
      (bySymbol.get(symbol) ?? [])
        .filter(({ prints }) => prints.first <= day)
        .reduce<ListingHistory | undefined>(
          (newest, history) => (newest && newest.prints.first > history.prints.first ? newest : history),
          undefined,
        ),
  }
}
