import type { ColumnId } from '#domain/screen/formulas'
import type { Page } from '#worker/contract'
import { createRowWriter, rowKeys, rowsOfPage } from './row-values.ts'

/** The maximum size of all kept rows in bytes: about five thousand rows. */
const maxBytes = 2_000_000
/** Bytes that a row takes besides its text. */
const rowBytes = 150
/** Bytes that a list of columns takes besides its name and rows. */
const listBytes = 500

/** Which rows: the dataset and their columns. */
interface RowList {
  readonly version: string
  readonly columns: readonly ColumnId[]
}

/**
 * Rows of metrics as JSON, kept by the version of their dataset and their columns: screens show the same stocks again
 * and again, and writing them takes longer than selecting them. If they take too much memory, all are dropped.
 */
export function createRowTexts() {
  let lists = new Map<string, Map<number, Buffer>>()
  let bytes = 0

  const keep = (more: number) => {
    bytes += more
    if (bytes <= maxBytes) return
    lists = new Map()
    bytes = 0
  }
  const listOf = (name: string): Map<number, Buffer> => {
    const known = lists.get(name)
    if (known) return known
    keep(listBytes + 2 * name.length)
    const list = new Map<number, Buffer>()
    lists.set(name, list)
    return list
  }

  /** Some rows by their positions in the dataset, each preceded by a comma. `read` reads them with their values. */
  return ({ version, columns }: RowList, rows: Uint32Array, read: () => Page): readonly Buffer[] => {
    const list = listOf(`${version} ${columns.join()}`)
    const texts: Buffer[] = []
    for (const row of rows) {
      const text = list.get(row)
      if (text === undefined) break
      texts.push(text)
    }
    if (texts.length === rows.length) return texts
    const write = createRowWriter(rowKeys(columns, {}))
    return rowsOfPage(read()).map((values, at) => {
      const row = rows[at] ?? 0
      const text = list.get(row)
      if (text) return text
      const written = Buffer.from(`,${write(values)}`)
      list.set(row, written)
      keep(written.length + rowBytes)
      return written
    })
  }
}

export type RowTexts = ReturnType<typeof createRowTexts>
