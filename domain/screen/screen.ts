import type { NumberField } from '../stock/fields.ts'
import { metricNumber, metricValue, sortsAsNumber } from '../stock/metric-value.ts'
import { standsApart } from '../stock/multiples.ts'
import type { Stock } from '../stock/stock.ts'
import { symbolsWritten } from '../stock/written-symbol.ts'
import { type Filters, hasSearch, isRanked, type SortKey, sortKeys } from './filters.ts'
import { type ColumnId, type Formulas, type FormulaValues, isFormulaId } from './formulas.ts'
import { appliedRange, isMultipleColumn } from './multiples.ts'
import {
  type Bounds,
  marketCapSteps,
  priceBounds,
  rangeBounds,
  rangedMetrics,
  stepBounds,
  volumeSteps,
  within,
} from './ranges.ts'
import { searchRanks, searchText, similarRank } from './search-rank.ts'

/** The stocks that a screen considers: all, the user's list, or those that a market note names. */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'list'; readonly symbols: readonly string[] }
  | { readonly kind: 'note'; readonly symbols: readonly string[] }

/** The symbols that a fuzzy search for a text finds. The search is a package, which this folder must not import. */
export type Search = (text: string) => ReadonlySet<string>

/** Stocks in display order. */
interface Ordered {
  readonly stocks: readonly Stock[]
  /** The index of the first name that is only similar to the search; the number of stocks if there is none. */
  readonly similarFrom: number
}

/** The result of a screen: `total` counts every match, `stocks` has at most Max Entries of them. */
export interface Selection extends Ordered {
  readonly total: number
}

/** The table's limit in scopes without filters and Max Entries. */
export const noteLimit = 100

/** The result of a screen: the reference for the worker's indexed results. */
export function select(stocks: readonly Stock[], filters: Filters, scope: Scope, search: Search): Selection {
  const { stocks: matches, similarFrom } = ordered(stocks, filters, scope, search)
  const limit = scope.kind === 'note' ? noteLimit : filters.maxEntries || matches.length
  const shown = matches.slice(0, limit)
  return { total: matches.length, stocks: shown, similarFrom: Math.min(similarFrom, shown.length) }
}

/** Every match of a screen in display order: ranked for a search, otherwise sorted by the column with an exact symbol first. */
export function ordered(stocks: readonly Stock[], filters: Filters, scope: Scope, search: Search): Ordered {
  const matches = matching(stocks, filters, scope, search).toSorted(orderBy(sortKeys(filters), filters.formulas))
  const isSearch = scope.kind !== 'note'
  if (isSearch && isRanked(filters)) return byRank(matches, filters.search)
  return { stocks: isSearch ? pinExact(matches, filters.search) : matches, similarFrom: matches.length }
}

/** Every match of a screen, in the dataset's order. Stocks of a note match regardless of the filters. */
export function matching(stocks: readonly Stock[], filters: Filters, scope: Scope, search: Search): readonly Stock[] {
  const inScope = stocks.filter(belongsTo(scope))
  if (scope.kind === 'note') return inScope
  const found = hasSearch(filters) ? search(searchText(filters)) : undefined
  const passes = where(filters)
  return inScope.filter((stock) => passes(stock) && (found?.has(stock.symbol) ?? true))
}

/** The values of a screen’s formulas for a stock. */
interface WithFormulas {
  readonly formulas?: FormulaValues
}

/** The fields of a stock that a screen needs. */
export type Screened = WithFormulas &
  Pick<Stock, 'symbol' | 'name' | 'exchange' | 'sector' | 'industry' | 'sp500' | 'dowJones' | NumberField>

/** The value of a numeric column; null if it is missing. */
export const columnNumber = (stock: Screened, id: ColumnId): number | null =>
  isFormulaId(id) ? (stock.formulas?.[id] ?? null) : metricNumber(stock, id)

const columnValue = (stock: Stock & WithFormulas, id: ColumnId): string | number | null =>
  isFormulaId(id) ? columnNumber(stock, id) : metricValue(stock, id)

/** The filters, without the search, as one predicate. */
export function where(filters: Filters): (stock: Screened) => boolean {
  const price = priceBounds(filters.minPrice, filters.maxPrice)
  const marketCap = stepBounds(marketCapSteps, filters.marketCap)
  const volume = stepBounds(volumeSteps, filters.volume)
  const exchanges = chosenExchanges(filters)
  const ranges = boundsById(filters)
  const symbols = new Set(filters.symbols)
  return (stock) =>
    (symbols.size === 0 || symbols.has(stock.symbol)) &&
    (filters.unlisted || stock.exchange !== null) &&
    (!filters.sp500 || stock.sp500) &&
    (!filters.dowJones || stock.dowJones) &&
    isOneOf(stock.exchange, exchanges) &&
    isOneOf(stock.sector, filters.sector) &&
    isOneOf(stock.industry, filters.industry) &&
    !filters.notIndustry.includes(stock.industry?.toUpperCase() ?? '') &&
    isWithin(stock.close, price) &&
    isWithin(stock.marketCap, marketCap) &&
    isWithin(stock.volume, volume) &&
    ranges.every(([id, bounds]) => within(columnNumber(stock, id), bounds))
}

/** The bounds of each metric with a range. */
export function boundsById({
  ranges,
  formulas,
}: Pick<Filters, 'ranges' | 'formulas'>): readonly (readonly [ColumnId, Bounds])[] {
  return rangedMetrics(ranges).flatMap((id) => {
    const range = ranges[id]
    return range ? [[id, rangeBounds(appliedRange(id, range, formulas))] as const] : []
  })
}

/** NASDAQ and NYSE ticked together accept either; none accepts any exchange. */
export function chosenExchanges({ nasdaq, nyse }: Pick<Filters, 'nasdaq' | 'nyse'>): readonly string[] {
  return [...(nasdaq ? ['NASDAQ'] : []), ...(nyse ? ['NYSE'] : [])]
}

const isOneOf = (text: string | null, list: readonly string[]): boolean =>
  list.length === 0 || (text !== null && list.includes(text.toUpperCase()))

const isWithin = (value: number | null, bounds: Bounds | undefined): boolean => !bounds || within(value, bounds)

function belongsTo(scope: Scope): (stock: Stock) => boolean {
  if (scope.kind === 'all') return () => true
  const symbols = new Set(scope.symbols)
  return (stock) => symbols.has(stock.symbol)
}

const collator = new Intl.Collator('en', { sensitivity: 'base' })

/** The collation of a sorted text column: case and accents are ignored. */
export const compareText = (a: string, b: string): number => collator.compare(a, b)

/** Compares symbols by code unit, for ties, so that no order depends on the file's. */
export const compareSymbols = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Sorts by columns, each of which decides the ties of the previous ones. Missing values sort last in both directions, and
 * negative multiples before them; the symbol decides the last ties, so that the order of pages is stable.
 */
export function orderBy(keys: readonly SortKey[], formulas: Formulas = {}): (a: Stock, b: Stock) => number {
  const orders = keys.map((key) => orderByColumn(key, isMultipleColumn(key.column, formulas)))
  return (a, b) => {
    for (const order of orders) {
      const difference = order(a, b)
      if (difference !== 0) return difference
    }
    return compareSymbols(a.symbol, b.symbol)
  }
}

function orderByColumn({ column, asc }: SortKey, isMultiple: boolean): (a: Stock, b: Stock) => number {
  const sign = asc ? 1 : -1
  const numeric = isFormulaId(column) || sortsAsNumber(column)
  return (a, b) => {
    const left = columnValue(a, column)
    const right = columnValue(b, column)
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    const apart = isMultiple ? Number(standsApart(Number(left))) - Number(standsApart(Number(right))) : 0
    if (apart !== 0) return apart
    return sign * (numeric ? Number(left) - Number(right) : compareText(String(left), String(right)))
  }
}

/** Sorts by rank; equal ranks keep their order. */
function byRank(stocks: readonly Stock[], search: string): Ordered {
  const rankOf = searchRanks(search)
  const ranks = new Map(stocks.map((stock) => [stock, rankOf(stock.symbol, stock.name ?? '')]))
  const rank = (stock: Stock) => ranks.get(stock) ?? similarRank
  const sorted = stocks.toSorted((a, b) => rank(a) - rank(b))
  return { stocks: sorted, similarFrom: sorted.filter((stock) => rank(stock) < similarRank).length }
}

/** Moves the stock whose symbol equals the search to the front, regardless of the sort order. */
function pinExact(stocks: readonly Stock[], search: string): readonly Stock[] {
  const bySymbol = new Map(stocks.map((stock) => [stock.symbol, stock]))
  const symbol = symbolsWritten(search).find((each) => bySymbol.has(each))
  const exact = symbol === undefined ? undefined : bySymbol.get(symbol)
  return exact ? [exact, ...stocks.filter((stock) => stock !== exact)] : stocks
}

/** The position of a stock among all matches of a screen, and its previous and next stock. */
export interface Neighbors {
  /** From 1. */
  readonly position: number
  readonly of: number
  readonly previous: string | null
  readonly next: string | null
}
