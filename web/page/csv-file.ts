import { byteOrderMark, csvFileName, csvOf, type CsvOrigin } from '#domain/screen/csv'
import type { ColumnMetric } from '#domain/screen/formulas'
import type { Row } from '../data/screener/results.ts'

/** The rows as a file to download, named after the date of the data. */
export const csvFile = (rows: readonly Row[], metrics: readonly ColumnMetric[], origin: CsvOrigin): File =>
  new File([byteOrderMark, csvOf(rows, metrics, origin)], csvFileName(origin.date), { type: 'text/csv;charset=utf-8' })
