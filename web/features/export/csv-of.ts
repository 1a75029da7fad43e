import type { ColumnMetric } from '#domain/screen/formulas'
import { isNumberField, type TextField } from '#domain/stock/fields'
import type { Kind } from '#domain/stock/metric'
import { rangePosition } from '#domain/stock/metric-value'
import type { Row } from '../../data/screener/results.ts'
import { csvText } from '../../texts/screener/sharing.ts'

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

/** The first characters that make spreadsheets read a text as a formula, in half and full width. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
/** Separators of cells and lines, also in locales that use semicolons. */
const separators = /[",;\t\r\n]/

/** A text as one cell: never a formula, and quoted (RFC 4180) where it would otherwise be more than one. */
function textCell(text: string | null): string {
  if (text === null) return ''
  const harmless = formula.test(text) ? `'${text}` : text
  return separators.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A number as it is, without separators; a missing one is an empty cell. */
const numberCell = (value: number | null): string => (value === null || !Number.isFinite(value) ? '' : String(value))

/** Spreadsheets read these words as booleans. */
const booleanCell = (value: number | null): string => (value === null ? '' : String(value !== 0))

/** A fraction in percent: digits beyond the fourth decimal are noise of the division. */
const percentCell = (fraction: number | null): string =>
  fraction === null ? '' : numberCell(Number((fraction * 100).toFixed(4)))

/** The date of a timestamp, YYYY-MM-DD; other text stays as it is. */
function dayCell(text: string | null): string {
  const day = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(text ?? '')?.[0]
  return day ?? textCell(text)
}

/** One column of the file. */
interface CsvColumn {
  readonly header: string
  readonly cell: (row: Row) => string
}

type Write = (metric: ColumnMetric) => readonly CsvColumn[]

const texts =
  (write: (text: string | null) => string): Write =>
  ({ label, of }) => [{ header: label, cell: (row) => write(textOf(row, of)) }]

const numbers =
  (write: (value: number | null) => string, unit = ''): Write =>
  ({ label, of }) => [{ header: withUnit(label, unit), cell: (row) => write(numberOf(row, of)) }]

const nothing: Write = () => []

/** A range becomes three columns: both ends, and the position of the close between them. */
function range({ label, of, between }: ColumnMetric): readonly CsvColumn[] {
  if (!between) return []
  const [low, high] = between
  const position = (row: Row) => rangePosition(numberOf(row, of), row.number(low), row.number(high))
  return [
    { header: csvText.low(label), cell: (row) => numberCell(row.number(low)) },
    { header: csvText.high(label), cell: (row) => numberCell(row.number(high)) },
    { header: csvText.position(label), cell: (row) => percentCell(position(row)) },
  ]
}

/** The file's columns for each kind of column; charts and buttons have none. */
const kinds: Readonly<Record<Kind, Write>> = {
  text: texts(textCell),
  sector: texts(textCell),
  date: texts(dayCell),
  money: numbers(numberCell),
  compact: numbers(numberCell),
  formula: numbers(numberCell),
  boolean: numbers(booleanCell),
  ratio: numbers(numberCell),
  change: numbers(numberCell),
  percent: numbers(percentCell, '%'),
  percentChange: numbers(percentCell, '%'),
  range,
  chart: nothing,
  action: nothing,
}

/** The columns of the file that a column of the table becomes: none, one, or three. */
const csvColumnsOf = (metric: ColumnMetric): readonly CsvColumn[] => kinds[metric.kind](metric)

const withUnit = (label: string, unit: string): string =>
  unit === '' || label.endsWith(unit) ? label : `${label} ${unit}`

type Of = ColumnMetric['of']

function textOf(row: Row, of: Of): string | null {
  if (of === 'symbol') return row.symbol
  return of === undefined || isNumberField(of) ? null : row.text(of satisfies TextField)
}

function numberOf(row: Row, of: Of): number | null {
  return of !== undefined && of !== 'symbol' && isNumberField(of) ? row.number(of) : null
}
