import { medianOf as medianOfNumbers } from '#domain/median'
import type { Stock } from '#domain/stock/stock'
import { isCashtaggable } from '#domain/text/feed-message'
import { companyName } from './wording.ts'

/** The changes in a note. */
export type Change = 'dayDeltaRatio' | 'weekDeltaRatio'

/** A stock and the value by which it is ranked. */
export interface Ranked {
  readonly stock: Stock
  readonly value: number
}

/** A larger change is an error of the source, as is a loss of more than everything. */
const maxChange = 1e4

/** Stocks with a known, possible change. A loop, since flatMap would create a list for each of thousands. */
export function changesOf(stocks: readonly Stock[], change: Change): readonly Ranked[] {
  const ranked: Ranked[] = []
  for (const stock of stocks) {
    const value = stock[change]
    if (value !== null && value >= -1 && value <= maxChange) ranked.push({ stock, value })
  }
  return ranked
}

/** The first few by falling value, ties by symbol: only those that a cashtag can name, and each company once. */
export function leading(ranked: readonly Ranked[], max: number): readonly Ranked[] {
  const sorted = ranked
    .filter(({ stock }) => isCashtaggable(stock.symbol))
    .sort((a, b) => b.value - a.value || (a.stock.symbol < b.stock.symbol ? -1 : 1))
  const chosen = new Map<string, Ranked>()
  for (const each of sorted) {
    const company = companyName(each.stock) || each.stock.symbol
    if (!chosen.has(company)) chosen.set(company, each)
    if (chosen.size === max) break
  }
  return [...chosen.values()]
}

/** The largest companies among some stocks. */
export const largest = (stocks: readonly Stock[], max: number): readonly Stock[] =>
  leading(
    stocks.map((stock) => ({ stock, value: stock.marketCap ?? 0 })),
    max,
  ).map(({ stock }) => stock)

/** The median; NaN of an empty list. */
export const medianOf = (ranked: readonly Ranked[]): number => medianOfNumbers(ranked.map(({ value }) => value))
