import type { DropReason } from '#domain/dataset/parse-stock'
import { fromKeys } from '#domain/keys-of'
import {
  bestReliefs,
  beyond,
  canBeUnknown,
  type Cause,
  causesOf,
  type Explanation,
  isNamed,
  minNameLength,
  noRescue,
  type Relieved,
  type Rescue,
} from '#domain/screen/explain'
import { type Filters, hasSearch } from '#domain/screen/filters'
import { formulasIn } from '#domain/screen/formulas'
import { isDefaultSectors, pastFilters } from '#domain/screen/past-filters'
import { isRangeRule, rangedBy, type RuleId, rulesOf } from '#domain/screen/rules'
import type { Scope, Screened } from '#domain/screen/screen'
import { searchText } from '#domain/screen/search-rank'
import { derivedFieldIds, type FlagField, flagFieldIds, numberFieldIds } from '#domain/stock/fields'
import { symbolsWritten } from '#domain/stock/written-symbol'
import { bitmapOf, count, has } from '../index/bitmap.ts'
import { numberAt, numberColumn, textAt } from '../index/columns.ts'
import type { StockIndex } from '../index/stock-index.ts'
import type { Spell } from '../search/search.ts'
import { screenByIndex } from './indexed-screen.ts'
import { type FindRows, passing, ruleBitmaps } from './rule-bitmaps.ts'

/** The stocks of a dataset, and the records that it dropped. */
interface Explained {
  readonly index: StockIndex
  readonly dropped: () => ReadonlyMap<string, DropReason>
}

/** Why the stock that a search names is hidden: equal to the reference `explain`. */
export function explainFrom(
  { index, dropped }: Explained,
  filters: Filters,
  scope: Scope,
  search: FindRows,
): Explanation | undefined {
  if (!hasSearch(filters)) return undefined
  const symbols = symbolsWritten(filters.search)
  const exact = symbols.map((symbol) => index.row(symbol)).find((row) => row !== undefined)
  const lost = exact === undefined ? symbols.find((symbol) => dropped().has(symbol)) : undefined
  const reason = lost && dropped().get(lost)
  if (lost && reason) return { symbol: lost, name: null, causes: [{ kind: 'dropped', reason }] }
  const row = exact ?? largestNamed(index, searchText(filters), search)
  if (row === undefined) return undefined
  const stock = screenedAt(index, row, filters)
  const own = index.withoutSector ? pastFilters(filters, stock) : filters
  const causes = causesOf(
    stock,
    own,
    scope,
    flagFieldIds.filter((flag) => hasMembers(index, flag)),
  )
  const hidden = causes.length > 0 ? causes : cutOff(index, row, { filters, scope }, search)
  return hidden.length > 0 ? { symbol: stock.symbol, name: stock.name, causes: hidden } : undefined
}

const hasMembers = ({ columns }: StockIndex, flag: FlagField): boolean => columns.flags[flag].includes(1)

/** The order by market cap has the largest first. */
function largestNamed(index: StockIndex, text: string, search: FindRows): number | undefined {
  if (text.length < minNameLength) return undefined
  const names = index.columns.texts.name
  const found = search(text)
  return index.order('marketCap', false).find((row) => has(found, row) && isNamed(textAt(names, row) ?? '', text))
}

function screenedAt(index: StockIndex, row: number, { formulas }: Filters): Screened {
  const { columns } = index
  const { symbols, texts, flags } = columns
  const numbers = fromKeys([...numberFieldIds, ...derivedFieldIds], (field) => {
    return orNull(numberAt(columns, field, row))
  })
  return {
    ...numbers,
    symbol: symbols[row] ?? '',
    name: textAt(texts.name, row),
    exchange: textAt(texts.exchange, row),
    sector: textAt(texts.sector, row),
    industry: textAt(texts.industry, row),
    sp500: flags.sp500[row] === 1,
    dowJones: flags.dowJones[row] === 1,
    formulas: fromKeys(formulasIn(formulas), (id) => orNull(index.values(id)[row])),
  }
}

const orNull = (value = NaN): number | null => (Number.isNaN(value) ? null : value)

function cutOff(
  index: StockIndex,
  row: number,
  { filters, scope }: { readonly filters: Filters; readonly scope: Scope },
  search: FindRows,
): readonly Cause[] {
  if (scope.kind === 'note') return []
  const { rows } = screenByIndex(index, { ...filters, maxEntries: 0 }, scope, search)
  return beyond(rows.indexOf(row) + 1, filters)
}

/** The rescue of a screen without results: equal to the reference `rescue`. */
export function rescueFrom(
  index: StockIndex,
  { filters, scope }: { readonly filters: Filters; readonly scope: Scope },
  search: FindRows,
  spell: Spell,
): Rescue {
  if (scope.kind === 'note') return noRescue
  const all = ruleBitmaps(index, filters, scope, search)
  const rules = rulesOf(filters)
  const isUnknown = new Map(rules.map((rule) => [rule, unknownBy(index, rule, filters)]))
  const unknown = rules.filter((rule) => {
    const of = isUnknown.get(rule)
    return index.columns.symbols.every((_, row) => of?.(row))
  })
  const relieved = (lifted: readonly RuleId[]): Relieved => {
    const rows = passing(all, ...lifted)
    const isWithout = (row: number) => has(rows, row) && lifted.some((rule) => isUnknown.get(rule)?.(row))
    return { total: count(rows), unknown: count(bitmapOf(index.columns.rows, isWithout)) }
  }
  const others = rules.filter((rule) => rule !== 'search')
  const isLost = all.rules.has('search') && count(passing(all, ...others)) === 0
  return {
    reliefs: bestReliefs(filters, unknown, relieved),
    unknown,
    spelling: isLost ? spell(searchText(filters), all.base) : null,
  }
}

/** Tells for which rows the value that a rule reads is unknown. */
function unknownBy(index: StockIndex, rule: RuleId, filters: Filters): (row: number) => boolean {
  const { columns } = index
  const isNaNIn = (values: Float64Array) => (row: number) => Number.isNaN(values[row])
  // On a past day, the default sectors exclude no stock with an unknown sector.
  const isLenient = rule === 'sector' && index.withoutSector !== undefined && isDefaultSectors(filters)
  if (!canBeUnknown(rule) || isLenient) return () => false
  if (isRangeRule(rule)) return isNaNIn(index.values(rangedBy(rule)))
  switch (rule) {
    case 'sp500':
    case 'dowJones':
      return () => !hasMembers(index, rule)
    case 'minPrice':
    case 'maxPrice':
      return isNaNIn(numberColumn(columns, 'close'))
    case 'marketCap':
    case 'volume':
      return isNaNIn(numberColumn(columns, rule))
    default:
      return (row) => columns.texts[rule].codes[row] === 0
  }
}
