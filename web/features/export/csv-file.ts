import type { Metric } from '#domain/stock/metric'
import type { Row } from '../../data/row.ts'
import { csvOf, type CsvOrigin } from './csv-of.ts'

/**
 * Without it spreadsheets read UTF-8 as an old code page, and names are garbled. Programs that do not know the mark
 * find it in the comment, not in the first column's name.
 */
const byteOrderMark = '\ufeff'

/** The rows as a file to keep, named after the day of the data. */
export function csvFile(rows: readonly Row[], metrics: readonly Metric[], origin: CsvOrigin): File {
  const { date } = origin
  const name = date !== null && /^\d{4}-\d\d-\d\d$/.test(date) ? `stonks-${date}.csv` : 'stonks.csv'
  return new File([byteOrderMark, csvOf(rows, metrics, origin)], name, { type: 'text/csv;charset=utf-8' })
}
