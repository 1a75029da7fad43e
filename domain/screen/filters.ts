import { keysOf } from '../keys-of.ts'
import { isMetricId, isSortable, lockedMetrics } from '../stock/metrics.ts'
import {
  orderedPair,
  acceptEach,
  acceptRanges,
  type Ranges,
  lastStep,
  rangedMetrics,
  withRange,
  marketCapSteps,
  volumeSteps,
  type StepRange,
  type Steps,
} from './ranges.ts'
import { acceptFormula, formulaIds, isFormulaId, type ColumnId, type FormulaId, type Formulas } from './formulas.ts'
import { sectorIds, periodIds, type Period } from '../stock/stock.ts'

/** The filters of a screen. The names are those of the specification, since links contain them. */
export interface Filters {
  readonly timeframe: Period
  /** The columns shown, in order, without the locked ones. */
  readonly metric: readonly ColumnId[]
  /** How many rows are shown after sorting; 0 shows all. */
  readonly maxEntries: number
  readonly sp500: boolean
  readonly nasdaq: boolean
  readonly nyse: boolean
  readonly dowJones: boolean
  /** The preset these filters came from, or −1 after any change by the user. */
  readonly presets: number
  /** Sectors in upper case, one of which a stock must have; empty does not filter. */
  readonly sector: readonly string[]
  readonly industry: readonly string[]
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
}

export const maxEntriesOptions = [50, 500, 1000, 0] as const
export const customPreset = -1
/** Custom, and the indexes of the list in `presets.ts`. */
const presetIds = [customPreset, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
/** Longer searches are no more specific. */
export const maxSearchLength = 100
const maxListLength = 500

export const defaultFilters: Filters = {
  timeframe: 'week',
  metric: ['name', 'marketCap', 'graph', 'weekRange', '52WeekRange'],
  maxEntries: 50,
  sp500: false,
  nasdaq: false,
  nyse: false,
  dowJones: false,
  presets: customPreset,
  sector: sectorIds,
  industry: [],
  volume: [0, lastStep(volumeSteps)],
  marketCap: [0, lastStep(marketCapSteps)],
  asc: false,
  search: '',
  minPrice: 0,
  maxPrice: 0,
  ranges: {},
  sortColumn: 'marketCap',
  formulas: {},
}

export const filterKeys = keysOf(defaultFilters)

/** A change by the user; afterward the filters no longer belong to a preset. */
export function editFilters(filters: Filters, change: Partial<Filters>): Filters {
  return { ...filters, presets: customPreset, ...change }
}

/** Choosing the current sort column reverses its direction, another one sorts ascending. */
export function sortBy(filters: Filters, column: ColumnId): Filters {
  return editFilters(filters, {
    sortColumn: column,
    asc: column === filters.sortColumn ? !filters.asc : true,
  })
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

const columns: Rule<readonly ColumnId[]> = (value) => {
  if (!Array.isArray(value) || value.length > maxListLength) return undefined
  const locked: readonly ColumnId[] = lockedMetrics
  return [...new Set(value.filter(isColumnId))].filter((id) => !locked.includes(id))
}

/** The validation of each value: returns the canonical form, or undefined for an invalid one. */
export const filterRules: { readonly [Key in keyof Filters]: Rule<Filters[Key]> } = {
  timeframe: oneOf(periodIds),
  metric: columns,
  maxEntries: oneOf<number>(maxEntriesOptions),
  sp500: flag,
  nasdaq: flag,
  nyse: flag,
  dowJones: flag,
  presets: oneOf(presetIds),
  sector: upperCasedList,
  industry: upperCasedList,
  volume: stepRange(volumeSteps),
  marketCap: stepRange(marketCapSteps),
  asc: flag,
  search: (value) => (typeof value === 'string' ? value.slice(0, maxSearchLength).toWellFormed() : undefined),
  minPrice: price,
  maxPrice: price,
  ranges: acceptRanges,
  sortColumn: (value) => (isColumnId(value) && (isFormulaId(value) || isSortable(value)) ? value : undefined),
  formulas: (value) =>
    value instanceof Object ? acceptEach<Required<Formulas>>(formulaIds, value, () => acceptFormula) : undefined,
}

/** The filters without columns, ranges and a sort order by formulas that they do not have. */
export function withKnownFormulas(filters: Filters): Filters {
  const { formulas, metric, ranges, sortColumn } = filters
  const isKnown = (id: ColumnId) => !isFormulaId(id) || formulas[id] !== undefined
  if ([...metric, ...rangedMetrics(ranges), sortColumn].every(isKnown)) return filters
  return {
    ...filters,
    metric: metric.filter(isKnown),
    ranges: rangedMetrics(ranges)
      .filter((id) => !isKnown(id))
      .reduce((some, id) => withRange(some, id, undefined), ranges),
    sortColumn: isKnown(sortColumn) ? sortColumn : defaultFilters.sortColumn,
  }
}

/** The change that removes a formula with its column, its range and the order by it. */
export function withoutFormula(filters: Filters, id: FormulaId): Partial<Filters> {
  const formulas = filterRules.formulas({ ...filters.formulas, [id]: undefined }) ?? {}
  const { metric, ranges, sortColumn } = withKnownFormulas({ ...filters, formulas })
  return { formulas, metric, ranges, sortColumn }
}

const isColumnId = (value: unknown): value is ColumnId => isMetricId(value) || formulaIds.some((id) => id === value)
