import { isNumberField, type Field, type TextField } from '#domain/stock/fields'
import type { Page, PageRequest } from '../contract.ts'
import { numberColumn, textAt, type Columns } from '../index/columns.ts'
import type { Selected } from './screen.ts'

/** The requested window of the selected rows, by column. */
export function page(columns: Columns, version: string, selected: Selected, request: PageRequest): Page {
  const from = Math.max(0, Math.trunc(request.from))
  const rows = selected.rows.subarray(from, from + Math.max(0, Math.trunc(request.count)))
  return {
    version,
    total: selected.total,
    shown: selected.rows.length,
    similarFrom: selected.similarFrom,
    of: columns.rows,
    from,
    symbols: gather(rows, (row) => columns.symbols[row] ?? ''),
    ...valuesOf(columns, rows, new Set(request.fields)),
  }
}

function valuesOf(columns: Columns, rows: Uint32Array, fields: ReadonlySet<Field>) {
  const numberFields = [...fields].filter(isNumberField)
  const numbers = new Float64Array(numberFields.length * rows.length)
  const texts: { [F in TextField]?: (string | null)[] } = {}
  for (const [index, field] of numberFields.entries())
    copyRows(numberColumn(columns, field), rows, numbers, index * rows.length)
  for (const field of fields) {
    if (!isNumberField(field)) texts[field] = gather(rows, (row) => textAt(columns.texts[field], row))
  }
  return { columns: numberFields, numbers, texts }
}

/** Copies a column's values of some rows into a list, starting at an index. */
function copyRows(column: Float64Array, rows: Uint32Array, list: Float64Array, from: number): void {
  for (let i = 0; i < rows.length; i++) list[from + i] = column[rows[i] ?? 0] ?? NaN
}

function gather<Value>(rows: Uint32Array, valueOf: (row: number) => Value): Value[] {
  const values: Value[] = []
  for (const row of rows) values.push(valueOf(row))
  return values
}
