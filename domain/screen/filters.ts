import { keysOf } from '../keys-of.ts'
import { isMetricId, isSortable, lockedMetrics } from '../stock/metrics.ts'
import { parseSymbol, type Period, periodIds, sectorIds } from '../stock/stock.ts'
import { acceptFormula, type ColumnId, formulaIds, type Formulas, isFormulaId } from './formulas.ts'
import {
  acceptEach,
  acceptRanges,
  lastStep,
  marketCapSteps,
  orderedPair,
  rangedMetrics,
  type Ranges,
  type StepRange,
  type Steps,
  volumeSteps,
  withRange,
} from './ranges.ts'

/** A column that rows are sorted by, and its direction. */
export interface SortKey {
  readonly column: ColumnId
  readonly asc: boolean
}

/** A sort order: each column decides the ties of those before it. */
export type SortKeys = readonly [SortKey, ...SortKey[]]

/** The filters of a screen, with the names of the specification, since links contain them. */
export interface Filters {
  readonly timeframe: Period
  /** Symbols in upper case, sorted: a stock must have one of them; empty does not filter. */
  readonly symbols: readonly string[]
  /** The columns shown, in order, without the locked ones. */
  readonly metric: readonly ColumnId[]
  /** The number of rows to show after sorting; 0 shows all. */
  readonly maxEntries: number
  readonly sp500: boolean
  readonly nasdaq: boolean
  readonly nyse: boolean
  readonly dowJones: boolean
  /** The preset of these filters, or −1 after any change by the user. */
  readonly presets: number
  /** Sectors in upper case: a stock must have one of them; empty does not filter. */
  readonly sector: readonly string[]
  readonly industry: readonly string[]
  /** Industries in upper case: a stock must have none of them. */
  readonly notIndustry: readonly string[]
  readonly volume: StepRange
  readonly marketCap: StepRange
  readonly asc: boolean
  readonly search: string
  /** Dollars; 0 is unset. */
  readonly minPrice: number
  readonly maxPrice: number
  /** Bounds of any other metric. */
  readonly ranges: Ranges
  readonly sortColumn: ColumnId
  /** The user’s own metrics. Columns, ranges and the sort order name only those that are here. */
  readonly formulas: Formulas
  /** Whether to include stocks without a known exchange, which have no other facts, either. */
  readonly unlisted: boolean
  /** Further sort columns, for rows that are equal in `sortColumn`: at most two, each once. */
  readonly thenBy: readonly SortKey[]
}

export const maxEntriesOptions = [50, 500, 1000, 0] as const
export const customPreset = -1
/** Custom, and the indexes of the list in `presets.ts`. */
const presetIds = [customPreset, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** The maximum length of a search: longer ones are not more specific. */
export const maxSearchLength = 100
const maxListLength = 500
/** The maximum number of symbols: a link with them, of some 3 kB, still passes proxies and chats. */
export const maxSymbols = 500
/** The number of columns that rows can be sorted by. */
export const maxSortKeys = 3

export const defaultFilters: Filters = {
  timeframe: 'week',
  symbols: [],
  metric: ['name', 'marketCap', 'graph', 'weekRange', '52WeekRange'],
  maxEntries: 50,
  sp500: false,
  nasdaq: false,
  nyse: false,
  dowJones: false,
  presets: customPreset,
  sector: sectorIds,
  industry: [],
  notIndustry: [],
  volume: [0, lastStep(volumeSteps)],
  marketCap: [0, lastStep(marketCapSteps)],
  asc: false,
  search: '',
  minPrice: 0,
  maxPrice: 0,
  ranges: {},
  sortColumn: 'marketCap',
  formulas: {},
  unlisted: false,
  thenBy: [],
}

export const filterKeys = keysOf(defaultFilters)

/** The defaults of a screen. A list of symbols names its stocks: no default hides one of them. */
export const defaultsOf = ({ symbols }: Pick<Filters, 'symbols'>): Filters =>
  symbols.length > 0 ? { ...defaultFilters, sector: [], unlisted: true } : defaultFilters

/** A change by the user; afterward the filters no longer belong to a preset. */
export function editFilters(filters: Filters, change: Partial<Filters>): Filters {
  return { ...filters, presets: customPreset, ...change }
}

/** The change that chooses a sort column: the current one reverses, another one sorts ascending. Further columns are removed. */
export function sortBy(filters: Filters, column: ColumnId): Filters {
  return editFilters(filters, {
    sortColumn: column,
    asc: column === filters.sortColumn ? !filters.asc : true,
    thenBy: [],
  })
}

/** The columns that rows are sorted by, in their order. */
export const sortKeys = ({ sortColumn, asc, thenBy }: Pick<Filters, 'sortColumn' | 'asc' | 'thenBy'>): SortKeys => [
  { column: sortColumn, asc },
  ...thenBy,
]

/** Whether the user has chosen no sort order. */
export const isDefaultSort = ({ sortColumn, asc, thenBy }: Pick<Filters, 'sortColumn' | 'asc' | 'thenBy'>): boolean =>
  sortColumn === defaultFilters.sortColumn && asc === defaultFilters.asc && thenBy.length === 0

/** Whether a screen searches: a blank text is not a search. */
export const hasSearch = ({ search }: Pick<Filters, 'search'>): boolean => search.trim() !== ''

/** Whether the rows of a search are ranked: not if the user chose a sort column. */
export const isRanked = (filters: Pick<Filters, 'search' | 'sortColumn' | 'asc' | 'thenBy'>): boolean =>
  hasSearch(filters) && isDefaultSort(filters)

/** The change that sorts by some columns, at least one; those beyond the maximum are left out. */
export function sortByAll([first, ...others]: readonly SortKey[]): Partial<Filters> {
  return first ? { sortColumn: first.column, asc: first.asc, thenBy: others.slice(0, maxSortKeys - 1) } : {}
}

/**
 * Adds a column to the sort order: ascending at first, then descending, then removed. A column beyond the maximum replaces
 * the last one; the only column is reversed.
 */
export function addSort(filters: Filters, column: ColumnId): Filters {
  const keys = sortKeys(filters)
  const known = keys.find((key) => key.column === column)
  if (!known) return editFilters(filters, sortByAll([...keys.slice(0, maxSortKeys - 1), { column, asc: true }]))
  const isRemoved = !known.asc && keys.length > 1
  const next = keys.map((key) => (key === known ? { column, asc: !key.asc } : key))
  return editFilters(filters, sortByAll(isRemoved ? keys.filter((key) => key !== known) : next))
}

type Rule<Value> = (value: unknown) => Value | undefined

const flag: Rule<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
const price: Rule<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value || 0 : undefined
const oneOf =
  <Value>(options: readonly Value[]): Rule<Value> =>
  (value) =>
    options.find((option) => option === value)
const stepRange =
  ({ labels }: Steps): Rule<StepRange> =>
  (value) =>
    orderedPair(value, (end): end is number => typeof end === 'number' && end in labels)

/** In upper case, without duplicates; the known sectors in their own order, so that equal filters make equal links. */
const upperCasedList: Rule<readonly string[]> = (value) => {
  if (!Array.isArray(value) || value.length > maxListLength) return undefined
  const texts = value.filter((item): item is string => typeof item === 'string' && item !== '')
  const upper = new Set(texts.map((text) => text.toUpperCase()))
  return [...sectorIds.filter((sector) => upper.delete(sector)), ...upper]
}

/** Each symbol once, sorted, so that equal lists make equal links. What is not a symbol is left out. */
const symbolList: Rule<readonly string[]> = (value) =>
  Array.isArray(value)
    ? [...new Set(value.flatMap((item) => parseSymbol(item) ?? []))].toSorted().slice(0, maxSymbols)
    : undefined

const columns: Rule<readonly ColumnId[]> = (value) => {
  if (!Array.isArray(value) || value.length > maxListLength) return undefined
  const locked: readonly ColumnId[] = lockedMetrics
  return [...new Set(value.filter(isColumnId))].filter((id) => !locked.includes(id))
}

/** The validation of each value: returns the canonical form, or undefined for an invalid one. */
export const filterRules: { readonly [Key in keyof Filters]: Rule<Filters[Key]> } = {
  timeframe: oneOf(periodIds),
  symbols: symbolList,
  metric: columns,
  maxEntries: oneOf<number>(maxEntriesOptions),
  sp500: flag,
  nasdaq: flag,
  nyse: flag,
  dowJones: flag,
  presets: oneOf(presetIds),
  sector: upperCasedList,
  industry: upperCasedList,
  notIndustry: upperCasedList,
  volume: stepRange(volumeSteps),
  marketCap: stepRange(marketCapSteps),
  asc: flag,
  search: (value) => (typeof value === 'string' ? value.slice(0, maxSearchLength).toWellFormed() : undefined),
  minPrice: price,
  maxPrice: price,
  ranges: acceptRanges,
  sortColumn: (value) => (isSortColumn(value) ? value : undefined),
  formulas: (value) =>
    value instanceof Object ? acceptEach<Required<Formulas>>(formulaIds, value, () => acceptFormula) : undefined,
  unlisted: flag,
  thenBy: (value) => (Array.isArray(value) ? value.flatMap(acceptSortKey).slice(0, maxSortKeys - 1) : undefined),
}

/** The filters without columns, ranges and a sort order by unknown formulas, and with each sort column once. */
export function withKnownFormulas(filters: Filters): Filters {
  const { formulas, metric, ranges } = filters
  const isKnown = (id: ColumnId) => !isFormulaId(id) || formulas[id] !== undefined
  const keys = sortKeys(filters).filter(
    ({ column }, at, all) => isKnown(column) && all.findIndex((key) => key.column === column) === at,
  )
  if ([...metric, ...rangedMetrics(ranges)].every(isKnown) && keys.length === 1 + filters.thenBy.length) return filters
  const { sortColumn } = defaultFilters
  return {
    ...filters,
    ...(keys.length > 0 ? sortByAll(keys) : { sortColumn, thenBy: [] }),
    metric: metric.filter(isKnown),
    ranges: rangedMetrics(ranges)
      .filter((id) => !isKnown(id))
      .reduce((some, id) => withRange(some, id, undefined), ranges),
  }
}

const isColumnId = (value: unknown): value is ColumnId => isMetricId(value) || formulaIds.some((id) => id === value)

const isSortColumn = (value: unknown): value is ColumnId =>
  isColumnId(value) && (isFormulaId(value) || isSortable(value))

/** The column of a sort order without other fields; empty for an invalid one. */
function acceptSortKey(value: unknown): SortKey[] {
  if (!(value instanceof Object && 'column' in value && 'asc' in value)) return []
  const { column, asc } = value
  return isSortColumn(column) && typeof asc === 'boolean' ? [{ column, asc }] : []
}
