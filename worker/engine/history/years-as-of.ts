import { lastTradeUpTo, sharesSince, tradesAsOf } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import type { Columns } from '../index/columns.ts'
import type { RowYears } from '../query/year-columns.ts'
import type { PastMarket } from './past-market.ts'

/**
 * The fiscal years of the rows of sessions, YYYY-MM-DD. Only today's companies have any: a listing that is gone has none, nor one
 * whose symbol another company has now.
 */
export function yearsAsOf(
  market: PastMarket,
  current: RowYears['current'],
  columns: Pick<Columns, 'symbols'>,
  dayAt: (row: number) => string,
): RowYears {
  const { dates } = market
  const indexes = new Map(dates.map((date, at) => [date, at]))
  const indexAt = (row: number) => indexes.get(dayAt(row)) ?? -1
  const listingAt = (row: number) => market.listing(columns.symbols[row] ?? '', indexAt(row))
  return {
    current,
    dayAt,
    symbolAt(row) {
      const listing = listingAt(row)
      return listing && todaysListings(market).has(listing) ? listing.prints.symbol : undefined
    },
    sharesAt(row) {
      const { prints } = listingAt(row) ?? {}
      if (!prints || prints.splits.length === 0) return 1
      return sharesSince(prints, dates, {
        from: dates[lastTradeUpTo(prints, indexAt(row))] ?? '',
        to: dates.at(-1) ?? '',
      })
    },
  }
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
