import { type ColumnId, isFormulaId } from '#domain/screen/formulas'
import type { FlagField, NumberField, StoredNumberField, TextField } from '#domain/stock/fields'
import { derivedFields, flagFieldIds, isDerivedField, isNumberField, numberFieldIds } from '#domain/stock/fields'
import type { Metric } from '#domain/stock/metric'
import { derivedNumber, rangePosition, sortsAsNumber } from '#domain/stock/metric-value'
import { type MetricId, metricIds, metrics } from '#domain/stock/metrics'
import type { Order } from './sort-rows.ts'

/** The value of a numeric metric in each row: the column form of `metricNumber`. NaN is missing, as in all rows of a formula. */
export function metricColumn(columns: NumberColumns, id: ColumnId): Float64Array<ArrayBuffer> {
  if (isFormulaId(id)) return new Float64Array(columns.rows).fill(NaN)
  const { of, between }: Metric = metrics[id]
  if (of === undefined || of === 'symbol' || !isNumberField(of)) return new Float64Array(columns.rows).fill(NaN)
  const values = numberColumn(columns, of)
  if (between === undefined) return values
  const low = numberColumn(columns, between[0])
  const high = numberColumn(columns, between[1])
  return values.map((value, row) => rangePosition(orNull(value), orNull(low[row]), orNull(high[row])) ?? NaN)
}

/** The numeric metrics without any value. It creates no columns: nearly all metrics have a value in the first rows. */
export const missingMetrics = (columns: NumberColumns): readonly MetricId[] =>
  metricIds.filter((id) => sortsAsNumber(id) && !hasValue(columns, id))

function hasValue(columns: NumberColumns, id: MetricId): boolean {
  const { of, between }: Metric = metrics[id]
  if (of === undefined || of === 'symbol' || !isNumberField(of)) return false
  const fields = [of, ...(between ?? [])]
  for (let row = 0; row < columns.rows; row++) {
    const values = fields.map((field) => orNull(numberAt(columns, field, row)))
    const [value = null, low = null, high = null] = values
    if ((between ? rangePosition(value, low, high) : value) !== null) return true
  }
  return false
}

/** A number of one row, NaN if missing. It creates no column. */
export function numberAt(columns: NumberColumns, field: NumberField, row: number): number {
  if (isDerivedField(field)) {
    const [first, second] = derivedFields[field].of
    return derivedNumber(field, numberAt(columns, first, row), numberAt(columns, second, row))
  }
  return columns.numbers[(slots.get(field) ?? Infinity) * columns.rows + row] ?? columns.later?.at(field, row) ?? NaN
}

/** The indexes without members. */
export const emptyIndexes = ({ flags }: Pick<Columns, 'flags'>): readonly FlagField[] =>
  flagFieldIds.filter((index) => !flags[index].includes(1))

/** How many rows have a metric; for an index with members, all. */
export function countKnown(columns: Columns, id: MetricId | FlagField): number {
  if (id === 'sp500' || id === 'dowJones') return columns.flags[id].includes(1) ? columns.rows : 0
  const { of }: Metric = metrics[id]
  if (of === undefined || of === 'symbol') return columns.rows
  if (isNumberField(of)) return countNumbers(metricColumn(columns, id))
  return columns.texts[of].codes.reduce((count, code) => (code > 0 ? count + 1 : count), 0)
}

export const countNumbers = (values: Float64Array): number =>
  values.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0)

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** Text by row as a code into `values`; code 0 is missing and `values[0]` is ''. */
export interface TextColumn {
  readonly codes: Uint32Array<ArrayBuffer>
  readonly values: readonly string[]
}

/** The stored columns of a past day; NaN is missing. */
export interface LaterColumns {
  /** A whole column. */
  readonly column: (field: StoredNumberField) => Float64Array<ArrayBuffer>
  /** One value, without the others of its column. */
  readonly at: (field: StoredNumberField, row: number) => number
}

/** All stocks of one dataset by column: entry i of every column is the same stock. Immutable. */
export interface Columns {
  readonly rows: number
  readonly symbols: readonly string[]
  /** One column after the other, in the order of `numberFieldIds`; NaN and, unless they come later, the columns beyond its end are missing. */
  readonly numbers: Float64Array<ArrayBuffer>
  /** The columns beyond the end of the numbers, if they are calculated when they are needed. */
  readonly later?: LaterColumns | undefined
  readonly texts: { readonly [F in TextField]: TextColumn }
  /** 1 if the flag is set. */
  readonly flags: { readonly [F in FlagField]: Uint8Array<ArrayBuffer> }
  /** Each row's position in the order of symbols, which breaks ties. */
  readonly ranks: Uint32Array<ArrayBuffer>
  /** The rows in the order of the default screen, stored so that no start has to sort. */
  readonly opening: Order
}

const slots = new Map<NumberField, number>(numberFieldIds.map((field, slot) => [field, slot]))
/** The requested columns that are not in the numbers, by the numbers that they belong to. */
const computed = new WeakMap<Float64Array, Map<NumberField, Float64Array<ArrayBuffer>>>()

/** One number column: a view of a stored one, or a derived one that is computed on first use. */
export function numberColumn(columns: NumberColumns, field: NumberField): Float64Array<ArrayBuffer> {
  const { numbers, rows } = columns
  const start = (slots.get(field) ?? Infinity) * rows
  if (start + rows <= numbers.length) return numbers.subarray(start, start + rows)
  const known = computed.get(numbers) ?? new Map<NumberField, Float64Array<ArrayBuffer>>()
  computed.set(numbers, known)
  const column = known.get(field) ?? compute(columns, field)
  known.set(field, column)
  return column
}

/** A derived column, or one of a past day; the column of a stored field that the dataset lacks is empty. */
function compute(columns: NumberColumns, field: NumberField): Float64Array<ArrayBuffer> {
  if (columns.later && !isDerivedField(field)) return columns.later.column(field)
  const empty = new Float64Array(columns.rows).fill(NaN)
  if (!isDerivedField(field)) return empty
  const [first, second] = derivedFields[field].of.map((input) => numberColumn(columns, input))
  return empty.map((_, row) => derivedNumber(field, first?.[row] ?? NaN, second?.[row] ?? NaN))
}

type NumberColumns = Pick<Columns, 'numbers' | 'later' | 'rows'>

/** The text of one row, null if missing. */
export function textAt({ codes, values }: TextColumn, row: number): string | null {
  const code = codes[row] ?? 0
  return code === 0 ? null : (values[code] ?? null)
}
