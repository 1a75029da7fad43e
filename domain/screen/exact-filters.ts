import { fieldsOf, type JsonObject } from '../keys-of.ts'
import { lockedMetrics } from '../stock/metrics.ts'
import { decodeFilters, listOf, parseChanges } from './filter-codec.ts'
import { filterKeys, filterRules, type Filters } from './filters.ts'
import { isFormulaId } from './formulas.ts'

/**
 * The filters of the parameters `filter` and `symbols` for a program, which must get exactly the screen that it asks for: undefined if any
 * part is invalid, such as an unknown key, an unknown column, or a range from high to low. A page uses defaults instead.
 */
export function decodeExactly(text: string | undefined, symbols?: string): Filters | undefined {
  const { filters, warning } = decodeFilters(text, symbols)
  if (warning !== undefined) return undefined
  const given: JsonObject = { ...(text && fieldsOf(parseChanges(text))), ...listOf(symbols) }
  const { metric: columns, ...others } = given
  // Locked columns are always shown: they may be named.
  const shown = Array.isArray(columns) ? columns.filter((id) => !lockedMetrics.some((one) => one === id)) : columns
  const changes: JsonObject = { ...others, ...(shown !== undefined && { metric: shown }) }
  const isRead = Object.entries(changes).every(([name, given]) => {
    const key = filterKeys.find((one) => one === name)
    return key !== undefined && isWhole(given, filterRules[key](given))
  })
  // Decoding drops references to formulas that the screen does not have.
  const { metric = filters.metric, sortColumn = filters.sortColumn, ranges = {} } = changes
  const hasFormulas =
    isWhole(metric, filters.metric) &&
    sortColumn === filters.sortColumn &&
    Object.keys(fieldsOf(ranges)).every((id) => !isFormulaId(id) || filters.ranges[id] !== undefined)
  return isRead && hasFormulas ? filters : undefined
}

/** Whether decoding has dropped nothing of a value: lists and objects have the same entries, and other values are equal. */
function isWhole(given: unknown, read: unknown): boolean {
  if (Array.isArray(given)) {
    const different = new Set(given.map((one) => JSON.stringify(one))).size
    return Array.isArray(read) && (read.length === given.length || read.length === different)
  }
  if (given instanceof Object) return Object.keys(given).every((key) => Object.hasOwn(fieldsOf(read), key))
  return given === read
}
