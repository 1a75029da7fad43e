import { fieldsOf, type JsonObject } from '../keys-of.ts'
import { lockedMetrics } from '../stock/metrics.ts'
import { decodeFilters, parseChanges } from './filter-codec.ts'
import { filterKeys, filterRules, type Filters } from './filters.ts'
import { isFormulaId } from './formulas.ts'

/**
 * The filters of a `filter` parameter for a program, which must never get another screen than it asks for: undefined where any part of
 * it is not read as it is written, such as an unknown key, a column that does not exist, or a range from high to low. A page falls
 * back to defaults there instead.
 */
export function decodeExactly(text: string | undefined): Filters | undefined {
  const { filters, warning } = decodeFilters(text)
  if (warning !== undefined) return undefined
  const { metric: columns, ...others } = text ? fieldsOf(parseChanges(text)) : {}
  // Locked columns are always shown: naming one changes nothing.
  const shown = Array.isArray(columns) ? columns.filter((id) => !lockedMetrics.some((one) => one === id)) : columns
  const changes: JsonObject = { ...others, ...(shown !== undefined && { metric: shown }) }
  const isRead = Object.entries(changes).every(([name, given]) => {
    const key = filterKeys.find((one) => one === name)
    return key !== undefined && isWhole(given, filterRules[key](given))
  })
  // What names a formula that the screen does not have was dropped.
  const { metric = filters.metric, sortColumn = filters.sortColumn, ranges = {} } = changes
  const hasFormulas =
    isWhole(metric, filters.metric) &&
    sortColumn === filters.sortColumn &&
    Object.keys(fieldsOf(ranges)).every((id) => !isFormulaId(id) || filters.ranges[id] !== undefined)
  return isRead && hasFormulas ? filters : undefined
}

/** Whether nothing of a value was left out when it was read: lists and objects keep their entries, all else is as it was. */
function isWhole(given: unknown, read: unknown): boolean {
  if (Array.isArray(given)) {
    const different = new Set(given.map((one) => JSON.stringify(one))).size
    return Array.isArray(read) && (read.length === given.length || read.length === different)
  }
  if (given instanceof Object) return Object.keys(given).every((key) => Object.hasOwn(fieldsOf(read), key))
  return given === read
}
