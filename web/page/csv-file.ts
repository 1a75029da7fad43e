import { byteOrderMark, csvFileName, csvOf, type CsvOrigin } from '#domain/screen/csv'
import type { ColumnMetric } from '#domain/screen/formulas'
import type { Row } from '../data/screener/results.ts'

/** The rows as a file to download, named after the date of the data. */
export const csvFile = (rows: readonly Row[], metrics: readonly ColumnMetric[], origin: CsvOrigin): File =>
  csvTextFile(csvOf(rows, metrics, origin), csvFileName(origin.date))

/** A text as a CSV file to download. */
export const csvTextFile = (text: string, name: string): File =>
  new File([byteOrderMark, text], name, { type: 'text/csv;charset=utf-8' })
