import type { StockNote } from '#domain/personal/stock-note'
import { textCell } from '#domain/screen/csv'
import { csvTextFile } from '../page/csv-file.ts'
import { listFile as titles } from './lists-texts.ts'

/** RFC 4180. */
const lineEnd = '\r\n'

const cellOf = (value: string | number | null | undefined): string =>
  typeof value === 'number' ? String(value) : textCell(value ?? null)

/** The list of a tag as a CSV file that the import reads: its stocks, their names, and their positions in the list. */
export function listCsv(notes: Iterable<StockNote>, tag: string, nameOf: (symbol: string) => string | null): File {
  const rows = [...notes]
    .filter(({ tags }) => tags.includes(tag))
    .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
    .map(({ symbol, positions }) => {
      const { quantity, cost, costTotal, currency } = positions?.find((position) => position.tag === tag) ?? {}
      return { symbol, name: nameOf(symbol), quantity, cost, costTotal, currency }
    })
  const columns = (['symbol', 'name', 'quantity', 'cost', 'costTotal', 'currency'] as const).filter(
    (column) => column === 'symbol' || rows.some((row) => (row[column] ?? null) !== null),
  )
  const lines = [
    columns.map((column) => titles[column]),
    ...rows.map((row) => columns.map((column) => cellOf(row[column]))),
    // Tells the import how its numbers are written; in quotes it would be no comment.
    [`# Data · #${tag.replaceAll('"', '”').replaceAll(/[;|]/g, ' ')}`],
  ]
  const text = lines.map((cells) => cells.join(',') + lineEnd).join('')
  return csvTextFile(text, `stonks-${tag.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`)
}
