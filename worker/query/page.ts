import { isNumberField, type Field, type NumberField, type TextField } from '#domain/fields'
import type { Page, Question } from '../contract.ts'
import { numberColumn, textAt, type Columns } from '../index/columns.ts'
import type { Selected } from './screen.ts'

/** The window of the selected rows that a question asks for, by column. */
export function page(columns: Columns, version: string, selected: Selected, question: Question): Page {
  const from = Math.max(0, Math.trunc(question.from))
  const rows = selected.rows.subarray(from, from + Math.max(0, Math.trunc(question.count)))
  return {
    version,
    total: selected.total,
    shown: selected.rows.length,
    of: columns.rows,
    from,
    symbols: gather(rows, (row) => columns.symbols[row] ?? ''),
    ...valuesOf(columns, rows, new Set(question.fields)),
  }
}

function valuesOf(columns: Columns, rows: Uint32Array, fields: ReadonlySet<Field>): Pick<Page, 'numbers' | 'texts'> {
  const numbers: { [F in NumberField]?: Float64Array<ArrayBuffer> } = {}
  const texts: { [F in TextField]?: (string | null)[] } = {}
  for (const field of fields) {
    if (isNumberField(field)) numbers[field] = gatherNumbers(numberColumn(columns, field), rows)
    else texts[field] = gather(rows, (row) => textAt(columns.texts[field], row))
  }
  return { numbers, texts }
}

function gatherNumbers(column: Float64Array, rows: Uint32Array): Float64Array<ArrayBuffer> {
  const values = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) values[i] = column[rows[i] ?? 0] ?? NaN
  return values
}

function gather<Value>(rows: Uint32Array, valueOf: (row: number) => Value): Value[] {
  const values: Value[] = []
  for (const row of rows) values.push(valueOf(row))
  return values
}
