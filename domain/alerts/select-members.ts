import { readsYears } from '../formula/by-year.ts'
import type { Expression } from '../formula/formula.ts'
import { parseFormula } from '../formula/parse.ts'
import { createFormulaReader } from '../formula/read-formula.ts'
import { isBeyond, isBeyondLevel } from '../personal/alerts.ts'
import type { Filters } from '../screen/filters.ts'
import { type ColumnId, isFormulaId } from '../screen/formulas.ts'
import { parseFormulas } from '../screen/parse-formulas.ts'
import { type Bounds, marketCapSteps, priceBounds, stepBounds, volumeSteps, within } from '../screen/ranges.ts'
import { boundsById, chosenExchanges } from '../screen/screen.ts'
import type { Stock } from '../stock/stock.ts'
import { endOfTime, type YearsBySymbol } from '../years/company-years.ts'
import { type WatchedCondition, watchedFilters } from './watched-condition.ts'

/**
 * The stocks that a condition selects in a dataset, a few rows at a time. Undefined if the dataset lacks the stock or the
 * value, if a formula reads fiscal years and there are none, or if this release does not know the formula: the stocks are then
 * unknown, not gone.
 */
export interface Selecting {
  readonly rows: number
  /** The symbols among the rows from `from` up to, not including, `to`. */
  readonly between: (from: number, to: number) => readonly string[]
}

/** Whether a row passes one of the rules of a screen. */
type RowTest = (row: number) => boolean

/**
 * Selects stocks of a dataset by the rules of the page: equal to `matching`, but by columns, since a server tests thousands
 * of screens. It computes formulas that compare all stocks at once.
 */
export function createSelector(
  stocks: readonly Stock[],
  years?: YearsBySymbol,
): (condition: WatchedCondition) => Selecting | undefined {
  const readFormula = createFormulaReader(stocks, { of: (symbol) => years?.get(symbol), day: endOfTime })
  const isUnknown = (expression: Expression) => !years && readsYears(expression)
  const rowOf = new Map(stocks.map(({ symbol }, row) => [symbol, row]))
  const texts = {
    exchange: codesOf(stocks, 'exchange'),
    sector: codesOf(stocks, 'sector'),
    industry: codesOf(stocks, 'industry'),
  }

  const ofOne = (symbol: string, isSelected: (row: number) => boolean | undefined): Selecting | undefined => {
    const row = rowOf.get(symbol)
    const selected = row === undefined ? undefined : isSelected(row)
    return selected === undefined ? undefined : { rows: 1, between: () => (selected ? [symbol] : []) }
  }

  /** Rows whose upper-cased text is in a list, or not in it. */
  const hasText = (field: keyof typeof texts, list: readonly string[], isWanted: boolean): readonly RowTest[] => {
    if (list.length === 0) return []
    const { values, codes } = texts[field]
    const passes = values.map((value) => list.includes(value ?? '') === isWanted)
    if (isWanted) passes[values.indexOf(null)] = false
    return [(row) => passes[codes[row] ?? 0] === true]
  }
  const isBounded = (read: (row: number) => number, bounds: Bounds | undefined): readonly RowTest[] =>
    bounds ? [(row) => within(read(row), bounds)] : []

  /** The rules of a screen, like those of `where`; undefined if one has a formula of another release. */
  const testsOf = (filters: Filters): readonly RowTest[] | undefined => {
    const parse = parseFormulas(filters.formulas)
    const reader = (id: ColumnId) => {
      if (!isFormulaId(id)) return readFormula({ kind: 'metric', id })
      const parsed = parse(id)
      return parsed.ok && !isUnknown(parsed.expression) ? readFormula(parsed.expression) : undefined
    }
    const ranges = boundsById(filters).map(([id, bounds]) => [reader(id), bounds] as const)
    if (ranges.some(([read]) => !read)) return undefined
    const number = (id: 'price' | 'marketCap' | 'volume') => readFormula({ kind: 'metric', id })
    const symbols = new Set(filters.symbols)
    const listed: RowTest = (row) => texts.exchange.codes[row] !== 0
    return [
      ...(symbols.size > 0 ? [(row: number) => symbols.has(stocks[row]?.symbol ?? '')] : []),
      ...(filters.unlisted ? [] : [listed]),
      ...(filters.sp500 ? [(row: number) => stocks[row]?.sp500 === true] : []),
      ...(filters.dowJones ? [(row: number) => stocks[row]?.dowJones === true] : []),
      ...hasText('exchange', chosenExchanges(filters), true),
      ...hasText('sector', filters.sector, true),
      ...hasText('industry', filters.industry, true),
      ...hasText('industry', filters.notIndustry, false),
      ...isBounded(number('price'), priceBounds(filters.minPrice, filters.maxPrice)),
      ...isBounded(number('marketCap'), stepBounds(marketCapSteps, filters.marketCap)),
      ...isBounded(number('volume'), stepBounds(volumeSteps, filters.volume)),
      ...ranges.flatMap(([read, bounds]) => (read ? isBounded(read, bounds) : [])),
    ]
  }

  const ofScreen = (filters: Filters): Selecting | undefined => {
    const tests = testsOf(filters)
    if (!tests) return undefined
    const between = (from: number, to: number): readonly string[] => {
      const found: string[] = []
      for (let row = from; row < Math.min(to, stocks.length); row++) {
        if (tests.every((test) => test(row))) found.push(stocks[row]?.symbol ?? '')
      }
      return found
    }
    return { rows: stocks.length, between }
  }

  return (condition) => {
    if (condition.kind === 'closes') {
      const { symbol } = condition
      return ofOne(symbol, (row) => {
        const close = stocks[row]?.close ?? null
        return close === null ? undefined : isBeyond(close, condition)
      })
    }
    if (condition.kind === 'crosses') {
      const parsed = parseFormula(condition.metric.expression)
      if (!parsed.ok || isUnknown(parsed.expression)) return undefined
      const read = readFormula(parsed.expression)
      return ofOne(condition.symbol, (row) => {
        const value = known(read(row))
        return value === null ? undefined : isBeyondLevel(value, condition)
      })
    }
    return ofScreen(watchedFilters(condition))
  }
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** The distinct texts of a field in upper case, and the code of each stock's text; code 0 is null. */
function codesOf(stocks: readonly Stock[], field: 'exchange' | 'sector' | 'industry') {
  const values: (string | null)[] = [null]
  const known = new Map<string | null, number>([[null, 0]])
  const codes = Uint32Array.from(stocks, (stock) => {
    const text = stock[field]?.toUpperCase() ?? null
    const code = known.get(text) ?? values.push(text) - 1
    known.set(text, code)
    return code
  })
  return { values, codes }
}
