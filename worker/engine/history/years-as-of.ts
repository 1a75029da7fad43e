import { tradesAsOf } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import type { RowYears } from '../query/year-columns.ts'
import type { PastMarket } from './past-market.ts'

/**
 * The fiscal years of the rows of a session, YYYY-MM-DD. Only today's companies have any: a listing that is gone has none, nor one
 * whose symbol another company has now.
 */
export function yearsAsOf(
  market: PastMarket,
  current: RowYears['current'],
  date: string,
  symbols: () => readonly string[],
): RowYears {
  const day = market.dates.indexOf(date)
  return { current, dayAt: () => date, symbolAt: (row) => todaysSymbol(market, symbols()[row] ?? '', day) }
}

/** A symbol if the company that had it in a session, by its index, has it in the last one, too; undefined otherwise. */
export function todaysSymbol(market: PastMarket, symbol: string, day: number): string | undefined {
  const listing = market.listing(symbol, day)
  return listing && todaysListings(market).has(listing) ? symbol : undefined
}

const known = new WeakMap<PastMarket, ReadonlySet<ListingHistory>>()

/** The listings of the last session. */
function todaysListings(market: PastMarket): ReadonlySet<ListingHistory> {
  const { dates, listings, replacedFrom } = market
  const found =
    known.get(market) ??
    new Set(listings.filter(({ prints }, at) => replacedFrom[at] === Infinity && tradesAsOf(prints, dates.length - 1)))
  known.set(market, found)
  return found
}
