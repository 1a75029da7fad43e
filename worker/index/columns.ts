import { numberFieldIds, type FlagField, type NumberField, type TextField, isNumberField } from '#domain/stock/fields'
import type { Order } from './sort-rows.ts'
import type { Metric } from '#domain/stock/metric'
import { rangePosition } from '#domain/stock/metric-value'
import { isFormulaId, type ColumnId } from '#domain/screen/formulas'
import { metrics } from '#domain/stock/metrics'

/** What a numeric metric is worth in each row: the column form of `metricNumber`. NaN is missing, as in all rows of a formula. */
export function metricColumn(columns: Pick<Columns, 'numbers' | 'rows'>, id: ColumnId): Float64Array<ArrayBuffer> {
  if (isFormulaId(id)) return new Float64Array(columns.rows).fill(NaN)
  const { of, between }: Metric = metrics[id]
  if (of === undefined || of === 'symbol' || !isNumberField(of)) return new Float64Array(columns.rows).fill(NaN)
  const values = numberColumn(columns, of)
  if (between === undefined) return values
  const low = numberColumn(columns, between[0])
  const high = numberColumn(columns, between[1])
  return values.map((value, row) => rangePosition(orNull(value), orNull(low[row]), orNull(high[row])) ?? NaN)
}

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** Text by row as a code into `values`; code 0 is missing and `values[0]` is ''. */
export interface TextColumn {
  readonly codes: Uint32Array<ArrayBuffer>
  readonly values: readonly string[]
}

/** All stocks of one dataset by column: entry i of every column is the same stock. Never changed once made. */
export interface Columns {
  readonly rows: number
  readonly symbols: readonly string[]
  /** One column after the other, in the order of `numberFieldIds`; NaN is missing. */
  readonly numbers: Float64Array<ArrayBuffer>
  readonly texts: { readonly [F in TextField]: TextColumn }
  /** 1 where the flag is set. */
  readonly flags: { readonly [F in FlagField]: Uint8Array<ArrayBuffer> }
  /** Each row's position in the order of symbols, which breaks ties. */
  readonly ranks: Uint32Array<ArrayBuffer>
  /** The rows in the order of the default screen, stored so that no start has to sort. */
  readonly opening: Order
}

const slots = new Map(numberFieldIds.map((field, slot) => [field, slot]))

/** One number column, as a view. */
export function numberColumn(
  { numbers, rows }: Pick<Columns, 'numbers' | 'rows'>,
  field: NumberField,
): Float64Array<ArrayBuffer> {
  const slot = slots.get(field) ?? 0
  return numbers.subarray(slot * rows, (slot + 1) * rows)
}

/** The text of one row, null where it is missing. */
export function textAt({ codes, values }: TextColumn, row: number): string | null {
  const code = codes[row] ?? 0
  return code === 0 ? null : (values[code] ?? null)
}
