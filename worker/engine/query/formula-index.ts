import { readsYears } from '#domain/formula/by-year'
import { fittingDecimals } from '#domain/formula/fitting-decimals'
import { type Expression, printFormula } from '#domain/formula/formula'
import type { FormulaError } from '#domain/formula/tokens'
import { type FormulaId, type Formulas, formulasIn, isFormulaId } from '#domain/screen/formulas'
import { isMultipleFormula } from '#domain/screen/multiples'
import { parseFormulas } from '#domain/screen/parse-formulas'
import type { Bounds } from '#domain/screen/ranges'
import type { Narrow } from '../index/bitmap.ts'
import { memoize, memoizeRecent } from '../index/memoize.ts'
import { type ColumnOrders, createOrders, inverse, orderByValue, sortByValues } from '../index/order.ts'
import { createRangeIndex } from '../index/range-index.ts'
import type { Order } from '../index/sort-rows.ts'
import type { StockIndex } from '../index/stock-index.ts'
import { evaluateColumns } from './evaluate-columns.ts'
import type { YearColumns } from './year-columns.ts'

// These belong to this chunk: two chunks would share code in a third one, which every visit loads.
export { unanswerable } from './formula-rules.ts'
export { peersAt } from './peers.ts'
export { createYearColumns } from './year-columns.ts'

/** The index of a dataset with the columns of some formulas. */
export interface FormulaIndex {
  readonly index: StockIndex
  /** Why formulas cannot be calculated: all their values are missing. */
  readonly errors: { readonly [Id in FormulaId]?: FormulaError }
  /** The decimals that suit the values of a formula. */
  readonly decimals: (id: FormulaId) => number
}

/** The number of cached columns: a user who edits a formula creates one with each letter. */
const maxColumns = 16
/** The number of cached sets of formulas. */
const maxSets = 4

/** A column of a formula, and the indexes that queries need of it, each created on first use. */
interface FormulaColumn {
  readonly values: Float64Array
  readonly sort: (rows: Order, ascending: boolean) => Order
  readonly order: (ascending: boolean) => Order
  readonly positions: (ascending: boolean) => Uint32Array
  readonly within: (bounds: Bounds) => Narrow
  readonly decimals: () => number
}

/** Whether one of the formulas reads fiscal years. */
export function needYears(formulas: Formulas): boolean {
  const parse = parseFormulas(formulas)
  return formulasIn(formulas).some((id) => {
    const result = parse(id)
    return result.ok && readsYears(result.expression)
  })
}

const withoutYears: FormulaError = {
  message: 'The fiscal years of companies are not here: this market has none, or they could not be downloaded.',
  ...{ from: 0, to: 0 },
}

/**
 * Adds the columns of formulas to an index. Equal formulas are calculated once for a dataset. Without years, formulas that read fiscal
 * years cannot be calculated.
 */
export function createFormulaIndex(index: StockIndex, years?: YearColumns): (formulas: Formulas) => FormulaIndex {
  const { rows, numbers, later, texts, ranks } = index.columns
  const columns = { rows, numbers, later, texts, years }
  const missing = new Float64Array(columns.rows).fill(NaN)
  let next: Expression | undefined
  // The key is the text with all own metrics replaced by their formulas.
  const columnAt = memoizeRecent(maxColumns, (text) => {
    return columnOf(ranks, next ? evaluateColumns(columns, next) : missing, isMultipleFormula(text))
  })
  const find = (expression: Expression | undefined): FormulaColumn => {
    next = expression
    return columnAt(expression ? printFormula(expression, true) : '')
  }

  const create = (formulas: Formulas): FormulaIndex => {
    const ids = formulasIn(formulas)
    const parse = parseFormulas(formulas)
    const at = (id: FormulaId): FormulaColumn => {
      const result = parse(id)
      return find(result.ok ? result.expression : undefined)
    }
    const orders: ColumnOrders = {
      sort: (rows, id, ascending) => (isFormulaId(id) ? at(id).sort(rows, ascending) : index.sort(rows, id, ascending)),
      order: (id, ascending) => (isFormulaId(id) ? at(id).order(ascending) : index.order(id, ascending)),
      positions: (id, ascending) => (isFormulaId(id) ? at(id).positions(ascending) : index.positions(id, ascending)),
    }
    return {
      errors: Object.fromEntries(
        ids.flatMap((id) => {
          const result = parse(id)
          if (!result.ok) return [[id, result.error]]
          return years || !readsYears(result.expression) ? [] : [[id, withoutYears]]
        }),
      ),
      decimals: (id) => at(id).decimals(),
      index: {
        ...index,
        values: (id) => (isFormulaId(id) ? at(id).values : index.values(id)),
        ...orders,
        orders: createOrders(orders),
        within: (id, bounds) => (isFormulaId(id) ? at(id).within(bounds) : index.within(id, bounds)),
      },
    }
  }
  const recent = memoizeRecent(maxSets, (key) => {
    // `recent` is called with the JSON of formulas.
    return create(JSON.parse(key) as Formulas)
  })
  return (formulas) => recent(JSON.stringify(formulas))
}

function columnOf(ranks: Uint32Array, values: Float64Array, isMultiple: boolean): FormulaColumn {
  const bySymbol = inverse(ranks)
  const sort = (rows: Order, ascending: boolean) => sortByValues(rows, values, { ascending, isMultiple })
  const order = memoize((ascending: boolean) => sort(bySymbol, ascending))
  let ranges: ((bounds: Bounds) => Narrow) | undefined
  let decimals: number | undefined
  return {
    values,
    sort,
    order,
    positions: memoize((ascending: boolean) => inverse(order(ascending))),
    decimals: () => (decimals ??= fittingDecimals(values)),
    within: (bounds) => (ranges ??= createRangeIndex(values, orderByValue(values)))(bounds),
  }
}
