import type { ColumnId } from '#domain/screen/formulas'
import type { Page } from '#worker/contract'
import { createRowWriter, rowKeys, rowsOfPage } from './row-values.ts'

/** Bytes of all rows that are kept: about five thousand. */
const maxBytes = 2_000_000
/** What a row takes besides its text. */
const rowBytes = 150
/** What a list of columns takes besides its name and rows. */
const listBytes = 500

/**
 * Rows of metrics as JSON, kept by the version of their dataset and their columns: screens show the same stocks again and again, and
 * writing them takes longer than selecting them. Where they take too much memory, all are dropped.
 */
export function createRowTexts() {
  let lists = new Map<string, Map<string, Buffer>>()
  let bytes = 0

  const keep = (more: number) => {
    bytes += more
    if (bytes <= maxBytes) return
    lists = new Map()
    bytes = 0
  }
  const listOf = (name: string): Map<string, Buffer> => {
    const known = lists.get(name)
    if (known) return known
    keep(listBytes + 2 * name.length)
    const list = new Map<string, Buffer>()
    lists.set(name, list)
    return list
  }

  /** The rows of a page, each with a comma before it. `read` reads the same page with the values of its rows. */
  return (
    { version, symbols }: Pick<Page, 'version' | 'symbols'>,
    columns: readonly ColumnId[],
    read: () => Page,
  ): readonly Buffer[] => {
    const list = listOf(`${version} ${columns.join()}`)
    const known = symbols.flatMap((symbol) => list.get(symbol) ?? [])
    if (known.length === symbols.length) return known
    const write = createRowWriter(rowKeys(columns, {}))
    return rowsOfPage(read()).map((row) => {
      const text = list.get(row.symbol)
      if (text) return text
      const written = Buffer.from(`,${write(row)}`)
      list.set(row.symbol, written)
      keep(written.length + rowBytes)
      return written
    })
  }
}

export type RowTexts = ReturnType<typeof createRowTexts>
