import { isNumberField, type NumberField } from '../stock/fields.ts'
import type { Metric } from '../stock/metric.ts'
import { metrics } from '../stock/metrics.ts'
import type { Stock } from '../stock/stock.ts'
import { type Cause, causesOf, indexesWithMembers } from './explain.ts'
import { type Filters, hasSearch } from './filters.ts'
import { type FormulaId, type FormulaValues, isFormulaId } from './formulas.ts'
import { pastFilters } from './past-filters.ts'
import { isRangeRule, rangedBy, type RuleId } from './rules.ts'
import { matching, ordered, type Search } from './screen.ts'
import { searchText } from './search-rank.ts'

/** A screen as of a session, YYYY-MM-DD. */
export interface DatedScreen {
  readonly filters: Filters
  readonly asOf: string
}

/** Why a screen does not select a stock, beside what another screen, which selects it, knows of it. */
export type ChangedCause = Cause & {
  /** The number that the rule compares, in its own unit, in the market of the other screen; undefined if there is none. */
  readonly selectedValue?: number
}

/** A stock that only one of two screens selects, among all matches, regardless of Max Entries. */
export interface ChangedStock {
  readonly symbol: string
  readonly name: string | null
  /** Why the other screen does not select it, never empty; null if it is not in the market of that screen. */
  readonly causes: readonly ChangedCause[] | null
}

/** The prices of a changed stock on the two days. */
export interface PricedStock extends ChangedStock {
  /** Dollars: the last close up to the later day. */
  readonly price: number | null
  /** From the last close up to the earlier day, as a fraction, adjusted for splits; null for one day or without a price then. */
  readonly change: number | null
}

/** The differences between two screens, or one screen on two days. */
export interface Differences<Changed = ChangedStock> {
  /** The number of stocks that each of them selects. */
  readonly before: number
  readonly after: number
  /** The stocks that only the second one selects, and those that only the first one selects, each in its order. */
  readonly entered: readonly Changed[]
  readonly left: readonly Changed[]
}

/** A screen and its market. */
export interface ScreenedMarket {
  readonly stocks: readonly (Stock & { readonly formulas?: FormulaValues })[]
  /** Whether the market is that of a past day. */
  readonly isPast: boolean
  readonly filters: Filters
  readonly search: Search
}

const scope = { kind: 'all' } as const

/** The differences between two screens: the reference for the worker’s result. */
export function differences(before: ScreenedMarket, after: ScreenedMarket): Differences {
  const [from, to] = [matchesOf(before), matchesOf(after)]
  const only = (stocks: readonly Stock[], own: ScreenedMarket, others: readonly Stock[], other: ScreenedMarket) =>
    stocks
      .filter(({ symbol }) => !others.some((one) => one.symbol === symbol))
      .map(({ symbol, name }): ChangedStock => {
        const numberOf = numbersOf(own, symbol)
        const causes = whyNot(other, symbol)?.map((cause) => withSelectedValue(cause, numberOf))
        return { symbol, name, causes: causes ?? null }
      })
  return {
    ...{ before: from.length, after: to.length },
    ...{ entered: only(to, after, from, before), left: only(from, before, to, after) },
  }
}

/** The numbers of a stock of a market by their columns. */
function numbersOf({ stocks }: ScreenedMarket, symbol: string) {
  const stock = stocks.find((one) => one.symbol === symbol)
  return (column: ComparedColumn) => (isFormulaId(column) ? stock?.formulas?.[column] : stock?.[column]) ?? null
}

/** A column of numbers, such as those that a page has. */
export type ComparedColumn = NumberField | FormulaId

/** The column that a rule compares with its limits; undefined if it compares none, or a position between two columns. */
export function comparedColumn(rule: RuleId): ComparedColumn | undefined {
  if (rule === 'minPrice' || rule === 'maxPrice') return 'close'
  if (!isRangeRule(rule)) return undefined
  const id = rangedBy(rule)
  if (isFormulaId(id)) return id
  const { of, between }: Metric = metrics[id]
  return of === undefined || of === 'symbol' || between || !isNumberField(of) ? undefined : of
}

/** Adds to a cause the number that its rule compares, by the numbers of the stock in the market of the screen that selects it. */
export function withSelectedValue(cause: Cause, numberOf: (column: ComparedColumn) => number | null): ChangedCause {
  const column = cause.kind === 'rule' ? comparedColumn(cause.rule) : undefined
  const selectedValue = column === undefined ? null : numberOf(column)
  return selectedValue === null ? cause : { ...cause, selectedValue }
}

/** Applies to each stock of a past day the filters by its known values, and sorts the matches. */
function matchesOf(market: ScreenedMarket): readonly Stock[] {
  const { stocks, filters, search } = market
  const passing = stocks.filter((stock) => matching([stock], filtersOf(market, stock), scope, search).length > 0)
  return ordered(passing, { ...filters, sector: [], unlisted: true }, scope, search).stocks
}

const filtersOf = ({ filters, isPast }: ScreenedMarket, stock: Stock): Filters =>
  isPast ? pastFilters(filters, stock) : filters

/** Why a screen does not select a stock; null if it is not in the market. */
function whyNot(market: ScreenedMarket, symbol: string): readonly Cause[] | null {
  const { stocks, filters, search } = market
  const stock = stocks.find((one) => one.symbol === symbol)
  if (!stock) return null
  const isFound = !hasSearch(filters) || search(searchText(filters)).has(symbol)
  const causes = causesOf(stock, filtersOf(market, stock), scope, indexesWithMembers(stocks))
  return [...causes, ...(isFound ? [] : [notFound])]
}

/** The search of a screen does not find a stock. */
export const notFound: Cause = { kind: 'rule', rule: 'search', value: null, without: { search: '' } }
