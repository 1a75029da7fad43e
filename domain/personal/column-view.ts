import type { OwnMetric } from '../formula/parse.ts'
import { encodeFilters } from '../screen/filter-codec.ts'
import { defaultFilters, type Filters, sortKeys } from '../screen/filters.ts'
import {
  type ColumnId,
  type FormulaId,
  formulaIds,
  type Formulas,
  formulasIn,
  isFormulaId,
} from '../screen/formulas.ts'
import { rangedMetrics } from '../screen/ranges.ts'
import type { MetricId } from '../stock/metrics.ts'
import { filtersOf, parseSavedScreen, type SavedScreen } from './saved-screen.ts'

/**
 * The built-in views of the table: sets of columns. A phone's row shows only the first number of a view, so its main metric
 * comes right after the name.
 */
export const builtInViews = {
  overview: ['name', 'price', 'dayDeltaRatio', 'weekDeltaRatio', 'marketCap', 'peRatio', 'volume'],
  valuation: [
    ...(['name', 'peRatio', 'forwardPE', 'pegRatio', 'priceToSalesRatioTTM', 'priceToBookRatio'] as const),
    ...(['evToEBITDA', 'evToRevenue', 'earningsYield', 'marketCap', 'price'] as const),
  ],
  performance: [
    ...(['name', 'dayDeltaRatio', 'weekDeltaRatio', 'twoWeeksDeltaRatio', 'monthDeltaRatio'] as const),
    ...(['twoMonthsDeltaRatio', 'from52WeekHigh', 'from52WeekLow', 'graph', 'price'] as const),
  ],
  profitability: [
    ...(['name', 'profitMargin', 'operatingMarginTTM', 'returnOnEquityTTM', 'returnOnAssetsTTM'] as const),
    ...(['revenueTTM', 'grossProfitTTM', 'ebitda', 'quarterlyRevenueGrowthYOY'] as const),
    ...(['quarterlyEarningsGrowthYOY', 'eps'] as const),
  ],
  dividends: [
    ...(['name', 'dividendYield', 'dividendPerShare', 'dividendPayout', 'eps', 'peRatio'] as const),
    ...(['profitMargin', 'marketCap', 'price'] as const),
  ],
  technical: [
    ...(['name', 'rsi14', 'relativeVolume', 'gap', 'from50DayAverage', 'from200DayAverage'] as const),
    ...(['from52WeekHigh', 'from52WeekLow', 'volatility20', 'atr14', 'changeYearToDate', 'beta', 'price'] as const),
  ],
} as const satisfies Readonly<Record<string, readonly MetricId[]>>

export type BuiltInView = keyof typeof builtInViews

/** The columns of a built-in view, without those that have no values in the dataset. */
export const builtInColumns = (id: BuiltInView, missing: readonly string[]): readonly MetricId[] =>
  builtInViews[id].filter((column) => !missing.includes(column))

/** Columns, and their formulas. */
export type ColumnSet = Pick<Filters, 'metric' | 'formulas'>

/** A set of columns that the user named. It has the fields of a saved screen; its filter has only columns and formulas. */
export type ColumnView = Omit<SavedScreen, 'lists' | 'run'>

export const maxViews = 30

/** The `filter` of a view: the columns of a screen with the formulas that they need. */
export const viewFilter = ({ metric, formulas }: ColumnSet): string => {
  const needed = withReferences({ formulas }, metric.filter(isFormulaId))
  const own = Object.fromEntries(formulasIn(formulas).flatMap((id) => (needed.has(id) ? [[id, formulas[id]]] : [])))
  return encodeFilters({ ...defaultFilters, metric, formulas: own })
}

/** Parses a stored or imported view; undefined if it is invalid. */
export function parseColumnView(value: unknown): ColumnView | undefined {
  const screen = parseSavedScreen(value)
  if (!screen) return undefined
  const { id, name, place, changedAt } = screen
  return { id, name, filter: viewFilter(filtersOf(screen)), place, changedAt }
}

/** Identifies a set of columns: equal texts show the same columns. A formula counts by its name, not by its id. */
export const columnsKey = ({ metric, formulas }: ColumnSet): string =>
  JSON.stringify(metric.map((id) => (isFormulaId(id) ? [nameKey(formulas, id)] : id)))

/**
 * The change that shows a view's columns in a screen. The screen keeps its own formula with the name of one of the view;
 * others take free ids, then those of formulas that the screen neither sorts nor filters by. Undefined if there are not
 * enough.
 */
export function showColumns(filters: Filters, view: ColumnSet): Partial<Filters> | undefined {
  const asked = [...sortKeys(filters).map(({ column }) => column), ...rangedMetrics(filters.ranges)]
  const used = withReferences(filters, asked.filter(isFormulaId))
  const formulas: { [Id in FormulaId]?: OwnMetric } = { ...filters.formulas }
  const ids = new Map<ColumnId, FormulaId>()
  for (const id of formulasIn(view.formulas)) {
    const known = formulaIds.find((other) => nameKey(formulas, other) === nameKey(view.formulas, id))
    const target = known ?? formulaIds.find((other) => !formulas[other]) ?? formulaIds.find((other) => !used.has(other))
    const own = view.formulas[id]
    if (!target || !own) return undefined
    if (!known) formulas[target] = own
    for (const needed of withReferences({ formulas }, [target])) used.add(needed)
    ids.set(id, target)
  }
  return { metric: view.metric.map((id) => ids.get(id) ?? id), formulas }
}

/** Compares names like formulas do, regardless of case. */
const nameKey = (formulas: Formulas, id: FormulaId): string | undefined => formulas[id]?.name.toLowerCase()

/** Formulas, with those that their texts use. */
function withReferences({ formulas }: Pick<Filters, 'formulas'>, ids: readonly FormulaId[]): Set<FormulaId> {
  const needed = new Set(ids)
  for (const id of needed) {
    const text = formulas[id]?.expression.toLowerCase() ?? ''
    for (const other of formulasIn(formulas)) if (text.includes(nameKey(formulas, other) ?? '')) needed.add(other)
  }
  return needed
}
