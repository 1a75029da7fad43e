import type { ColumnMetric } from '#domain/screen/formulas'
import type { Row } from '../../data/screener/results.ts'
import { csvText } from '../../texts/screener/sharing.ts'
import { csvColumnsOf, textCell } from './csv-cells.ts'

/**
 * The byte order mark: without it spreadsheets read UTF-8 as a legacy code page and garble names. In programs that do
 * not strip it, it is part of the comment and not of the first column's name.
 */
const byteOrderMark = '\ufeff'

/** The rows as a file to download, named after the date of the data. */
export function csvFile(rows: readonly Row[], metrics: readonly ColumnMetric[], origin: CsvOrigin): File {
  const { date } = origin
  const name = date !== null && /^\d{4}-\d\d-\d\d$/.test(date) ? `stonks-${date}.csv` : 'stonks.csv'
  return new File([byteOrderMark, csvOf(rows, metrics, origin)], name, { type: 'text/csv;charset=utf-8' })
}

/** The origin of the data, written into the file's first line. */
export interface CsvOrigin {
  /** Of the newest session, YYYY-MM-DD. */
  readonly date: string | null
  readonly simulated: boolean
  /** The query in one line. */
  readonly summary: string
}

/** RFC 4180. */
const lineEnd = '\r\n'

/** Rows as comma-separated values: a comment with the origin, the columns' names, and a line for each row. */
export function csvOf(rows: readonly Row[], metrics: readonly ColumnMetric[], origin: CsvOrigin): string {
  const columns = metrics.flatMap(csvColumnsOf)
  const lines = [
    originLine(origin),
    columns.map(({ header }) => textCell(header)).join(','),
    ...rows.map((row) => columns.map(({ cell }) => cell(row)).join(',')),
  ]
  return lines.join(lineEnd) + lineEnd
}

/**
 * The first line begins with #: parsers skip it as a comment, so it cannot be quoted. It may contain text that the user
 * typed: characters that would end its only cell, and could begin a formula, are replaced by a dot.
 */
function originLine({ date, simulated, summary }: CsvOrigin): string {
  const data = csvText.origin(date, simulated, summary)
  const text = data.replaceAll(/(\d),(?=\d{3}\b)/g, '$1').replaceAll(/\s*[,;\t\r\n]+\s*/g, ' · ')
  return `# ${text.replaceAll('"', '”')}`
}
