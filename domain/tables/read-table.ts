import { fail, type Result, succeed } from '../result.ts'
import { knownColumn, type MappedColumn, proposeColumns } from './columns.ts'
import { decodeText } from './decode-text.ts'
import { findTable, type FoundTable } from './find-table.ts'
import { type Answers, judgeColumns, type JudgedColumn } from './judge-columns.ts'
import { datesIn, dayOfTexts } from './judge-dates.ts'
import type { Question } from './question.ts'
import { readCell } from './read-cell.ts'
import type { ParseCells, RejectedLine, TableRow } from './read-records.ts'
import { unshift } from './shifted-columns.ts'
import { type ReadSymbol, readSymbol, readSymbolList } from './symbols.ts'
import type { PositionField, Target } from './targets.ts'

/** How to read a table. */
export interface TableOptions {
  /** csv-parse, in the build of the runtime. */
  readonly parse: ParseCells
  /** The file’s name in sentences. */
  readonly name: string
  readonly answers?: Answers
  /** Columns to use instead of those that the header suggests. */
  readonly mapping?:
    | {
        readonly titles: readonly string[]
        readonly columns: (header: readonly string[]) => Result<readonly MappedColumn[]>
      }
    | undefined
  /** The current day, YYYY-MM-DD. */
  readonly today?: string | undefined
  /** The symbol of a company’s name, for tables without symbols. */
  readonly symbolOfName?: (name: string) => string | undefined
  /** A stock’s known close, which reveals another decimal sign or unit of the table’s prices. */
  readonly closeOf?: (symbol: string) => number | undefined
}

/** A row with a symbol. */
export interface ReadRow {
  readonly line: number
  readonly symbol: string
  readonly values: Readonly<Partial<Record<Target | PositionField, number | string>>>
  /** The cells that cannot be read, with the reason, by target: “cheap” in the column Price is no number. */
  readonly unreadable: ReadonlyMap<Target | PositionField, { readonly cell: string; readonly sentence: string }>
}

/** A table that has been read. While there are questions, its rows are not to be used: their values may be others. */
export interface ReadTable {
  readonly header: readonly string[]
  readonly columns: readonly JudgedColumn[]
  readonly rows: readonly ReadRow[]
  readonly rejected: readonly RejectedLine[]
  /** What was decided, left out or not readable, in sentences. */
  readonly notes: readonly string[]
  readonly questions: readonly Question[]
  /** The comment in which our own export states the day of its data. */
  readonly comment: string
  /** The day that its titles and footers name, YYYY-MM-DD. */
  readonly day: string | undefined
}

/** Reads any table of stocks. Fails for files that are none, with the reason. */
export function readTable(bytes: Uint8Array, options: TableOptions): Result<ReadTable> {
  const { name, parse, mapping, answers = {} } = options
  const decoded = decodeText(bytes, name)
  if (!decoded.ok) return decoded
  const { text, note } = decoded.value
  const list = readSymbolList(text)
  if (list) return fail(`${name} is a list of ${list.length} symbols without prices, such as a watch list.`)
  const found = findTable(text, parse, (title) => {
    const target = knownColumn(title)?.target ?? (mapping?.titles.includes(title) ? 'other' : undefined)
    return target === undefined || target === 'symbol' || target === 'action' ? target : 'other'
  })
  if (!found) return fail(`${name} is no CSV file with columns.`)
  const { table, question } = unshift(found, answers.shift)
  const columns = mapping ? mapping.columns(table.header) : succeed(proposeColumns(table.header, isOwn(table)))
  if (!columns.ok) return columns
  const read = readRows(table, columns.value, options)
  return succeed({
    ...table,
    ...read,
    rejected: [...table.rejected, ...read.rejected].toSorted((a, b) => a.line - b.line),
    notes: [...(note === undefined ? [] : [note]), ...aroundNotes(table.around), ...read.notes],
    questions: question ? [question] : read.questions,
    day: dayOfTexts(table.around.map(textOf), read.orders, options.today ?? '9999'),
  })
}

function readRows(table: FoundTable, columns: readonly MappedColumn[], options: TableOptions) {
  const { header, rows, around } = table
  const rejected: RejectedLine[] = []
  const named: NamedRow[] = []
  const symbolIn = symbolReader(columns)
  const name = columns.find(({ target }) => target === 'name')?.index ?? -1
  for (const row of rows) {
    const written = symbolIn(row)
    const byName = written.ok ? undefined : options.symbolOfName?.((row.cells[name] ?? '').trim())
    if (written.ok) named.push({ row, symbol: written.symbol, exchange: written.exchange })
    else if (byName !== undefined) named.push({ row, symbol: byName, exchange: undefined })
    else rejected.push({ line: row.line, reason: written.reason })
  }
  // “Type” is also that of a security, or of an account.
  const used = columns.filter(
    ({ target, index }) => target !== 'action' || named.some(({ row }) => isDeal(row.cells[index])),
  )
  const judged = judgeColumns(
    used,
    ({ index }) => named.map(({ row }) => ({ line: row.line, text: row.cells[index] ?? '' })),
    {
      answers: isOwn(table) ? { decimal: '.', dateOrder: 'ymd', ...options.answers } : (options.answers ?? {}),
      isMapped: options.mapping !== undefined || isOwn(table),
      today: options.today,
      closes: named.map(({ symbol }) => options.closeOf?.(symbol)),
      otherDates: around.flatMap((row) => datesIn(textOf(row)).map((text) => ({ line: row.line, text }))),
      isFinviz: header.includes('No.') && header.includes('Ticker'),
    },
  )
  // The price first: others may be given as distances from it.
  const inOrder = judged.columns.toSorted((a, b) => Number(b.target === 'close') - Number(a.target === 'close'))
  const read = named.map((row) => readRow(row, inOrder))
  return { ...judged, rows: read, rejected, notes: [...judged.notes, ...unreadableNotes(read, judged.columns)] }
}

/** Reads the symbol of a row: from its column, or behind the name where there is none. */
function symbolReader(columns: readonly MappedColumn[]): (row: TableRow) => ReadSymbol {
  const indexOf = (target: string) => columns.find((column) => column.target === target)?.index
  const [symbol, name = indexOf('action')] = [indexOf('symbol'), indexOf('name')]
  // Files of closes repeat their symbols for each day.
  const known = new Map<string, ReadSymbol>()
  return ({ cells }) => {
    const cell = symbol === undefined ? symbolBehind(cells[name ?? -1] ?? '') : (cells[symbol] ?? '')
    const read = known.get(cell) ?? readSymbol(cell)
    known.set(cell, read)
    return read
  }
}

/** Our own export states its origin (domain/screen/csv.ts). */
const isOwn = ({ comment }: FoundTable): boolean => /^# (?:Simulated data|Data)\b/.test(comment)

/** The symbol behind a name: “Alder Corp (AAA)”. */
const symbolBehind = (name: string): string => /\(([A-Z]{1,5}(?:\.[A-Z])?)\)\s*$/.exec(name)?.[1] ?? ''

const isDeal = (cell = ''): boolean =>
  /\b(?:buy|bought|sell|sold|kauf|verkauf|achat|vente|dividende?|deposit)\b/i.test(cell)

const textOf = ({ cells }: TableRow): string => cells.join(' ').trim()

interface NamedRow {
  readonly row: TableRow
  readonly symbol: string
  readonly exchange: string | undefined
}

function readRow({ row: { line, cells }, symbol, exchange }: NamedRow, columns: readonly JudgedColumn[]): ReadRow {
  const values: Partial<Record<Target | PositionField, number | string>> = exchange === undefined ? {} : { exchange }
  const unreadable = new Map<Target | PositionField, { readonly cell: string; readonly sentence: string }>()
  for (const column of columns) {
    const { target, title } = column
    if (target === 'symbol') continue
    const { close } = values
    const cell = (cells[column.index] ?? '').trim()
    const read = readCell(cell, column, typeof close === 'number' ? close : undefined)
    if (!read.ok) unreadable.set(target, { cell, sentence: `“${cell}” in the column ${title} ${read.reason}.` })
    else if (read.value !== undefined && !(target === 'name' && read.value === symbol)) values[target] = read.value
    // A dollar sign says nothing: other dollars have it, too.
    const currency = read.ok && target === 'close' ? (read.currency ?? column.currency) : undefined
    if (currency !== undefined && currency !== 'USD') values.currency ??= currency
  }
  return { line, symbol, values, unreadable }
}

/** So many are named one by one. */
const maxNamed = 20

const listed = (items: readonly string[]): string =>
  items.slice(0, maxNamed).join(', ') + (items.length > maxNamed ? ` and ${items.length - maxNamed} more` : '')

/** A sentence for each column that has cells which cannot be read. A row without a price is named as such. */
const unreadableNotes = (rows: readonly ReadRow[], columns: readonly JudgedColumn[]): readonly string[] =>
  columns.flatMap(({ target, title }) => {
    const cells = rows.flatMap(({ line, unreadable }) => {
      const one = unreadable.get(target)
      return one ? [`“${one.cell}” on line ${line}`] : []
    })
    return cells.length === 0 || target === 'close'
      ? []
      : [`“${title}” is missing where it cannot be read: ${listed(cells)}.`]
  })

const aroundNotes = (around: readonly TableRow[]): readonly string[] =>
  around.length === 0
    ? []
    : [`Outside the table: ${listed(around.map((row) => `line ${row.line} (${textOf(row).slice(0, 80)})`))}.`]
