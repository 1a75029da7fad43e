import { isNumberField, type Field, type TextField } from '#domain/stock/fields'
import type { Page, PageRequest } from '../contract.ts'
import { numberColumn, textAt, type Columns } from '../index/columns.ts'
import type { Selected } from './screen.ts'

/** The window of the selected rows that a question asks for, by column. */
export function page(columns: Columns, version: string, selected: Selected, question: PageRequest): Page {
  const from = Math.max(0, Math.trunc(question.from))
  const rows = selected.rows.subarray(from, from + Math.max(0, Math.trunc(question.count)))
  return {
    version,
    total: selected.total,
    shown: selected.rows.length,
    similarFrom: selected.similarFrom,
    of: columns.rows,
    from,
    symbols: gather(rows, (row) => columns.symbols[row] ?? ''),
    ...valuesOf(columns, rows, new Set(question.fields)),
  }
}

function valuesOf(columns: Columns, rows: Uint32Array, fields: ReadonlySet<Field>) {
  const asked = [...fields].filter(isNumberField)
  const numbers = new Float64Array(asked.length * rows.length)
  const texts: { [F in TextField]?: (string | null)[] } = {}
  for (const [at, field] of asked.entries()) copyRows(numberColumn(columns, field), rows, numbers, at * rows.length)
  for (const field of fields) {
    if (!isNumberField(field)) texts[field] = gather(rows, (row) => textAt(columns.texts[field], row))
  }
  return { columns: asked, numbers, texts }
}

/** Puts a column's values of some rows into a list, from a place on. */
function copyRows(column: Float64Array, rows: Uint32Array, list: Float64Array, from: number): void {
  for (let i = 0; i < rows.length; i++) list[from + i] = column[rows[i] ?? 0] ?? NaN
}

function gather<Value>(rows: Uint32Array, valueOf: (row: number) => Value): Value[] {
  const values: Value[] = []
  for (const row of rows) values.push(valueOf(row))
  return values
}
