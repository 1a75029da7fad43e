import { type Filters, hasSearch } from '#domain/screen/filters'
import type { ColumnId } from '#domain/screen/formulas'
import { type Bounds, marketCapSteps, priceBounds, stepBounds, volumeSteps } from '#domain/screen/ranges'
import { rangeRule, type RuleId } from '#domain/screen/rules'
import { boundsById, chosenExchanges, type Scope } from '#domain/screen/screen'
import { searchText } from '#domain/screen/search-rank'
import type { TextField } from '#domain/stock/fields'
import { add, type Bitmap, createBitmap, intersect, keepDifference, type Narrow } from '../index/bitmap.ts'
import type { StockIndex } from '../index/stock-index.ts'

/** The rules of a screen as bitmaps. */
interface RuleBitmaps {
  /** The rows of the scope that can match at all. */
  readonly base: Bitmap
  /** The active rules: each removes the rows that do not pass it. */
  readonly rules: ReadonlyMap<RuleId, Narrow>
}

export type FindRows = (text: string) => Bitmap

/** The rules of a screen as bitmaps: the indexed form of `where`, of the scope and of the search. */
export function ruleBitmaps(index: StockIndex, filters: Filters, scope: Scope, search: FindRows): RuleBitmaps {
  const rules = new Map<RuleId, Narrow>()
  const set = (rule: RuleId, bitmap: Bitmap | undefined) => {
    if (bitmap) rules.set(rule, (rows) => intersect(rows, bitmap))
  }
  const bounded = (rule: RuleId, column: ColumnId, bounds: Bounds | undefined) => {
    if (bounds) rules.set(rule, index.within(column, bounds))
  }
  if (filters.symbols.length > 0) set('symbols', rowsOf(index, filters.symbols))
  if (filters.sp500) set('sp500', index.flag('sp500'))
  if (filters.dowJones) set('dowJones', index.flag('dowJones'))
  set('exchange', anyOf(index, 'exchange', chosenExchanges(filters)))
  set('sector', anyOf(index, 'sector', filters.sector))
  set('industry', anyOf(index, 'industry', filters.industry))
  const excluded = filters.notIndustry.length > 0 && index.havingAny('industry', filters.notIndustry)
  if (excluded) rules.set('notIndustry', (rows) => keepDifference(rows, rows, excluded))
  bounded('minPrice', 'price', priceBounds(filters.minPrice, 0))
  bounded('maxPrice', 'price', priceBounds(0, filters.maxPrice))
  bounded('marketCap', 'marketCap', stepBounds(marketCapSteps, filters.marketCap))
  bounded('volume', 'volume', stepBounds(volumeSteps, filters.volume))
  for (const [column, bounds] of boundsById(filters)) bounded(rangeRule(column), column, bounds)
  if (hasSearch(filters)) set('search', search(searchText(filters)))
  return { base: scopeRows(index, scope, filters), rules }
}

/** The rows that pass every rule except the lifted ones. */
export function passing({ base, rules }: RuleBitmaps, ...lifted: readonly RuleId[]): Bitmap {
  const rows = base.slice()
  for (const [rule, narrow] of rules) if (!lifted.includes(rule)) narrow(rows)
  return rows
}

function scopeRows(index: StockIndex, scope: Scope, { unlisted }: Filters): Bitmap {
  if (scope.kind === 'all') return unlisted ? index.all() : index.listed()
  const rows = rowsOf(index, scope.symbols)
  if (!unlisted) intersect(rows, index.listed())
  return rows
}

/** The rows of some symbols. */
function rowsOf(index: StockIndex, symbols: readonly string[]): Bitmap {
  const rows = createBitmap(index.columns.rows)
  for (const symbol of symbols) {
    const row = index.row(symbol)
    if (row !== undefined) add(rows, row)
  }
  return rows
}

/** Rows whose text is in the list; undefined if the list is empty. */
const anyOf = (index: StockIndex, field: TextField, list: readonly string[]): Bitmap | undefined =>
  list.length === 0 ? undefined : index.havingAny(field, list)

/** The rows that a screen selects. The stocks of a note are selected regardless of the filters. */
export function matches(index: StockIndex, filters: Filters, scope: Scope, search: FindRows): Bitmap {
  if (scope.kind === 'note') return rowsOf(index, scope.symbols)
  return passing(ruleBitmaps(index, filters, scope, search))
}
