import { parseFormula } from '../formula/parse.ts'
import { createFormulaReader, type ReadFormula } from '../formula/read-formula.ts'
import { isBeyond, isBeyondLevel } from '../personal/alerts.ts'
import type { Filters } from '../screen/filters.ts'
import { formulasIn, isFormulaId } from '../screen/formulas.ts'
import { type Bounds, rangedMetrics, within } from '../screen/ranges.ts'
import { boundsById, where } from '../screen/screen.ts'
import type { Stock } from '../stock/stock.ts'
import { type WatchedCondition, watchedFilters } from './watched-condition.ts'

/**
 * The stocks that a condition selects in a dataset, a few rows at a time. Undefined where the dataset cannot say it: it does not have
 * the stock or the value, or this release does not know the formula. What was selected before is then unknown, not gone.
 */
export interface Selecting {
  readonly rows: number
  /** The symbols among the rows from `from` up to, not including, `to`. */
  readonly between: (from: number, to: number) => readonly string[]
}

/** Selects stocks of a dataset by the rules of the page. Formulas that compare all stocks are computed at once. */
export function createSelector(stocks: readonly Stock[]): (condition: WatchedCondition) => Selecting | undefined {
  const readFormula = createFormulaReader(stocks)
  const rowOf = new Map(stocks.map(({ symbol }, row) => [symbol, row]))

  const ofOne = (symbol: string, isSelected: (row: number) => boolean | undefined): Selecting | undefined => {
    const row = rowOf.get(symbol)
    const selected = row === undefined ? undefined : isSelected(row)
    return selected === undefined ? undefined : { rows: 1, between: () => (selected ? [symbol] : []) }
  }

  const ofScreen = (filters: Filters): Selecting | undefined => {
    const own = formulasIn(filters.formulas).flatMap((id) => filters.formulas[id] ?? [])
    const formulas: (readonly [ReadFormula, Bounds])[] = []
    for (const [id, bounds] of boundsById(filters)) {
      if (!isFormulaId(id)) continue
      const parsed = parseFormula(filters.formulas[id]?.expression ?? '', own)
      if (!parsed.ok) return undefined
      formulas.push([readFormula(parsed.expression), bounds])
    }
    const passes = where(withoutFormulaRanges(filters))
    const isMatch = (stock: Stock, row: number): boolean =>
      passes(stock) && formulas.every(([read, bounds]) => within(known(read(row)), bounds))
    const between = (from: number, to: number): readonly string[] =>
      stocks.slice(from, to).flatMap((stock, at) => (isMatch(stock, from + at) ? stock.symbol : []))
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
      if (!parsed.ok) return undefined
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

const withoutFormulaRanges = (filters: Filters): Filters => {
  const ids = rangedMetrics(filters.ranges).filter((id) => !isFormulaId(id))
  return { ...filters, ranges: Object.fromEntries(ids.map((id) => [id, filters.ranges[id]])) }
}
