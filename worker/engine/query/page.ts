import { isFormulaId } from '#domain/screen/formulas'
import { isNumberField, type TextField } from '#domain/stock/fields'
import type { Page, PageField, PageRequest } from '../../contract.ts'
import { numberColumn, textAt } from '../index/columns.ts'
import type { StockIndex } from '../index/stock-index.ts'
import type { Selected } from './indexed-screen.ts'

/** A window of the selected rows, and the fields to read. */
export type PageWindow = Pick<PageRequest, 'from' | 'count' | 'fields'>

/** The page of a window of the selected rows, by column. */
export function page(index: StockIndex, version: string, selected: Selected, request: PageWindow): Page {
  const { columns } = index
  const from = Math.max(0, Math.trunc(request.from))
  const rows = selected.rows.subarray(from, from + Math.max(0, Math.trunc(request.count)))
  return {
    version,
    total: selected.total,
    shown: selected.rows.length,
    similarFrom: selected.similarFrom,
    of: columns.rows,
    ...(selected.unknownSector > 0 && { unknownSector: selected.unknownSector }),
    from,
    symbols: gather(rows, (row) => columns.symbols[row] ?? ''),
    ...valuesOf(index, rows, new Set(request.fields)),
  }
}

function valuesOf(index: StockIndex, rows: Uint32Array, fields: ReadonlySet<PageField>) {
  const { columns } = index
  const numberFields = [...fields].filter((field) => isNumberField(field))
  const numbers = new Float64Array(numberFields.length * rows.length)
  const texts: { [F in TextField]?: (string | null)[] } = {}
  for (const [slot, field] of numberFields.entries()) {
    const column = isFormulaId(field) ? index.values(field) : numberColumn(columns, field)
    copyRows(column, rows, numbers, slot * rows.length)
  }
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
