import { isNumberField, type NumberField, type TextField } from '../stock/fields.ts'
import type { Kind } from '../stock/metric.ts'
import { rangePosition } from '../stock/metric-value.ts'
import type { ColumnMetric, FormulaId } from './formulas.ts'

/** The byte order mark at the beginning of a file: without it spreadsheets read UTF-8 as a legacy code page and garble names. */
export const byteOrderMark = '\ufeff'

/** The name of a file with data of a session, YYYY-MM-DD. */
export const csvFileName = (date: string | null): string =>
  date !== null && /^\d{4}-\d\d-\d\d$/.test(date) ? `stonks-${date}.csv` : 'stonks.csv'

/** One stock, read by field; a missing value is null. */
export interface CsvRow {
  readonly symbol: string
  readonly number: (field: NumberField | FormulaId) => number | null
  readonly text: (field: TextField) => string | null
}

/** The origin of the data, written into the file's last line. */
export interface CsvOrigin {
  /** The date of the newest session, YYYY-MM-DD. */
  readonly date: string | null
  readonly simulated: boolean
  /** The query in one line. */
  readonly summary: string
}

/** RFC 4180. */
const lineEnd = '\r\n'

/** Rows as comma-separated values: the columns' names, a line for each row, and a comment with the origin. */
export const csvOf = (rows: readonly CsvRow[], metrics: readonly ColumnMetric[], origin: CsvOrigin): string =>
  [...csvPieces([rows], metrics, origin)].join('')

/** The same in pieces of whole lines, for rows that arrive in groups. */
export function* csvPieces(
  groups: Iterable<readonly CsvRow[]>,
  metrics: readonly ColumnMetric[],
  origin: CsvOrigin,
): Generator<string> {
  const columns = metrics.flatMap(csvColumnsOf)
  yield headerLine(columns) + lineEnd
  for (const rows of groups) yield rows.map((row) => rowLine(columns, row) + lineEnd).join('')
  yield originLine(origin) + lineEnd
}

const headerLine = (columns: readonly CsvColumn[]): string => columns.map(({ header }) => textCell(header)).join(',')

const rowLine = (columns: readonly CsvColumn[], row: CsvRow): string => columns.map(({ cell }) => cell(row)).join(',')

/**
 * The last line, which begins with #: parsers skip it as a comment, so it cannot be quoted. It may contain text that the
 * user typed: a dot replaces characters that would end its only cell and could begin a formula.
 */
function originLine({ date, simulated, summary }: CsvOrigin): string {
  const data = `${simulated ? 'Simulated data' : 'Data'}${date === null ? '' : ` of ${date}`} · ${summary}`
  const text = data.replaceAll(/(\d),(?=\d{3}\b)/g, '$1').replaceAll(/\s*[,;\t\r\n]+\s*/g, ' · ')
  return `# ${text.replaceAll('"', '”')}`
}

/** The first characters that make spreadsheets read a text as a formula, in half and full width. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
/** Separators of cells and lines, even in locales that use semicolons. */
const separators = /[",;\t\r\n]/

/** A text as one cell: never a formula, and quoted (RFC 4180) if it would otherwise be several cells. */
export function textCell(text: string | null): string {
  if (text === null) return ''
  const harmless = formula.test(text) ? `'${text}` : text
  return separators.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** An unformatted number without separators; a missing one is an empty cell. */
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
  readonly cell: (row: CsvRow) => string
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
  const position = (row: CsvRow) => rangePosition(numberOf(row, of), row.number(low), row.number(high))
  return [
    { header: `${label} low`, cell: (row) => numberCell(row.number(low)) },
    { header: `${label} high`, cell: (row) => numberCell(row.number(high)) },
    { header: `${label} position %`, cell: (row) => percentCell(position(row)) },
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

/** The columns of the file for a column of the table: none, one, or three. */
const csvColumnsOf = (metric: ColumnMetric): readonly CsvColumn[] => kinds[metric.kind](metric)

const withUnit = (label: string, unit: string): string =>
  unit === '' || label.endsWith(unit) ? label : `${label} ${unit}`

type Of = ColumnMetric['of']

function textOf(row: CsvRow, of: Of): string | null {
  if (of === 'symbol') return row.symbol
  return of === undefined || isNumberField(of) ? null : row.text(of satisfies TextField)
}

function numberOf(row: CsvRow, of: Of): number | null {
  return of !== undefined && of !== 'symbol' && isNumberField(of) ? row.number(of) : null
}
