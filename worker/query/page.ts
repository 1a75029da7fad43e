import { isNumberField, type Field, type NumberField, type TextField } from '#domain/fields'
import type { Page, Question } from '../contract.ts'
import { numberColumn, textAt, type Columns } from '../index/columns.ts'
import type { Selected } from './screen.ts'

/** The window of the selected rows that a question asks for, by column. Its arrays are its own: they may be moved. */
export function page(columns: Columns, version: string, selected: Selected, question: Question): Page {
  const from = Math.max(0, Math.trunc(question.from))
  const rows = selected.rows.subarray(from, from + Math.max(0, Math.trunc(question.count)))
  const numbers: { [F in NumberField]?: Float64Array<ArrayBuffer> } = {}
  const texts: { [F in TextField]?: (string | null)[] } = {}
  for (const field of new Set<Field>(question.fields)) {
    if (isNumberField(field)) numbers[field] = gather(numberColumn(columns, field), rows)
    else texts[field] = Array.from(rows, (row) => textAt(columns.texts[field], row))
  }
  return {
    version,
    total: selected.total,
    shown: selected.rows.length,
    of: columns.rows,
    from,
    symbols: Array.from(rows, (row) => columns.symbols[row] ?? ''),
    numbers,
    texts,
  }
}

function gather(column: Float64Array, rows: Uint32Array): Float64Array<ArrayBuffer> {
  const values = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) values[i] = column[rows[i] ?? 0] ?? NaN
  return values
}

/** The buffers of a page, to be moved to the asker instead of copied. */
export const buffersOf = (page: Page): ArrayBuffer[] =>
  Object.values(page.numbers).map((values) => values.buffer as ArrayBuffer)
