import { isNumberField, type Field, type NumberField, type TextField } from '#domain/fields'
import type { Page, Question } from '../contract.ts'
import { numberColumn, textAt, type Columns } from '../index/columns.ts'
import type { Selected } from './screen.ts'

/** The window of the selected rows that a question asks for, by column. Its numbers are its own: they may be moved. */
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

/** All number columns of a page lie in one buffer, which crosses to the page in a fraction of the time of many. */
function valuesOf(columns: Columns, rows: Uint32Array, fields: ReadonlySet<Field>): Pick<Page, 'numbers' | 'texts'> {
  const numbers: { [F in NumberField]?: Float64Array<ArrayBuffer> } = {}
  const texts: { [F in TextField]?: (string | null)[] } = {}
  const shared = new Float64Array([...fields].filter(isNumberField).length * rows.length)
  let start = 0
  for (const field of fields) {
    if (isNumberField(field)) {
      const values = shared.subarray(start, (start += rows.length))
      gatherNumbers(numberColumn(columns, field), rows, values)
      numbers[field] = values
    } else texts[field] = gather(rows, (row) => textAt(columns.texts[field], row))
  }
  return { numbers, texts }
}

function gatherNumbers(column: Float64Array, rows: Uint32Array, into: Float64Array): void {
  for (let i = 0; i < rows.length; i++) into[i] = column[rows[i] ?? 0] ?? NaN
}

function gather<Value>(rows: Uint32Array, valueOf: (row: number) => Value): Value[] {
  const values: Value[] = []
  for (const row of rows) values.push(valueOf(row))
  return values
}

/** The buffers of a page, to be moved to the asker instead of copied. */
export const buffersOf = (page: Page): ArrayBuffer[] => [
  ...new Set(Object.values(page.numbers).map((values) => values.buffer as ArrayBuffer)),
]
