import { fail, type Result, succeed } from '../result.ts'
import type { Answers } from './answers.ts'
import { knownColumn, type MappedColumn, proposeColumns } from './columns.ts'
import { type DecodedText, decodeText } from './decode-text.ts'
import { findTable, type FoundTable, type KnowTitle } from './find-table.ts'
import { type ColumnCells, judgeColumns, type JudgedColumn, type Judgement } from './judge-columns.ts'
import { datesIn, dayOfTexts } from './judge-dates.ts'
import type { Question } from './question.ts'
import { cellReader } from './read-cell.ts'
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
  /** The columns to read; all by default. Others only show the decimal sign where these do not. */
  readonly isWanted?: (target: Target | PositionField) => boolean
  /** The current day, YYYY-MM-DD. */
  readonly today?: string | undefined
  /** The symbol of a company’s name, for rows without symbols. `isOnly`: the table has no symbols, unless as names. */
  readonly symbolOfName?: (name: string, isOnly: boolean) => string | undefined
  /** A stock’s known close, which reveals another decimal sign or unit of the table’s prices. */
  readonly closeOf?: (symbol: string) => number | undefined
  /**
   * Is told the share of the work that is done, from 0 to 1: never less than before, at most a hundred times, and 1 at the
   * end of a table.
   */
  readonly onProgress?: ((share: number) => void) | undefined
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
  const { name } = options
  const decoded = decodeText(bytes, name)
  if (!decoded.ok) return decoded
  const list = readSymbolList(decoded.value.text)
  if (list) return fail(`${name} is a list of ${list.length} symbols without prices, such as a watch list.`)
  return readDecoded(decoded.value, options)
}

/** Reads the table of a text that is no list of symbols. */
export function readDecoded({ text, note }: DecodedText, options: TableOptions): Result<ReadTable> {
  const { name, parse, mapping, answers = {} } = options
  const onShare = inHundredths(options.onProgress)
  const found = findTable(text, parse, titleReader(mapping), (share) => onShare(share / 2))
  if (!found) return fail(`${name} is not a CSV file with columns.`)
  const { table, question } = unshift(found, answers.shift)
  const columns = mapping ? mapping.columns(table.header) : succeed(proposeColumns(table.header, isOwn(table)))
  if (!columns.ok) return columns
  const read = readRows(table, columns.value, options, (share) => onShare((1 + share) / 2))
  onShare(1)
  return succeed({
    ...table,
    ...read,
    rejected: [...table.rejected, ...read.rejected].toSorted((a, b) => a.line - b.line),
    notes: [...(note === undefined ? [] : [note]), ...aroundNotes(table.around), ...read.notes],
    questions: question ? [question] : read.questions,
    day: dayOfTexts(table.around.map(textOf), read.orders, options.today ?? '9999'),
  })
}

/** Tells shares of the work that are at least a hundredth above the one before. */
function inHundredths(onProgress: TableOptions['onProgress']): (share: number) => void {
  let told = 0
  return (share) => {
    const hundredths = Math.floor(share * 100)
    if (hundredths > told) onProgress?.((told = hundredths) / 100)
  }
}

function titleReader(mapping: TableOptions['mapping']): KnowTitle {
  const read = new Map<string, ReturnType<KnowTitle>>()
  return (title) => {
    if (!read.has(title)) {
      const target = knownColumn(title)?.target ?? (mapping?.titles.includes(title) ? 'other' : undefined)
      read.set(title, target === undefined || target === 'symbol' || target === 'action' ? target : 'other')
    }
    return read.get(title)
  }
}

function readRows(
  table: FoundTable,
  columns: readonly MappedColumn[],
  options: TableOptions,
  onShare: (share: number) => void,
) {
  const { header, around } = table
  const { isWanted = () => true } = options
  // The rows, and each column three times.
  let steps = 0
  const onStep = () => onShare(++steps / (3 * columns.length + 2))
  onStep()
  const rejected: RejectedLine[] = []
  const rows: OpenRow[] = []
  const cellsOf: (readonly string[])[] = []
  const symbolIn = symbolReader(columns)
  const name = columns.find(({ target }) => target === 'name')?.index ?? -1
  const isOnly = !columns.some(({ target }) => target === 'symbol')
  for (const { line, cells } of table.rows) {
    const written = symbolIn(cells)
    const symbol = written.ok ? written.symbol : options.symbolOfName?.((cells[name] ?? '').trim(), isOnly)
    const exchange = written.ok ? written.exchange : undefined
    if (symbol !== undefined) {
      rows.push({ line, symbol, values: exchange === undefined ? {} : { exchange }, unreadable: allReadable })
      cellsOf.push(cells)
    } else if (!written.ok) rejected.push({ line, reason: written.reason })
  }
  onStep()
  const lines = rows.map(({ line }) => line)
  const withCells = (column: MappedColumn): ColumnCells => ({
    ...column,
    lines,
    texts: cellsOf.map((cells) => cells[column.index] ?? ''),
  })
  const used = columns
    .filter(({ target }) => isWanted(target))
    .map(withCells)
    // “Type” is also that of a security, or of an account.
    .filter(({ target, texts }) => target !== 'action' || texts.some(isDeal))
  const dates = around.flatMap((row) => datesIn(textOf(row)).map((text) => ({ line: row.line, text })))
  const judged = judgeColumns(
    used,
    () => columns.filter(({ target }) => !isWanted(target)).map(withCells),
    {
      answers: isOwn(table) ? { decimal: '.', dateOrder: 'ymd', ...options.answers } : (options.answers ?? {}),
      isMapped: options.mapping !== undefined || isOwn(table),
      today: options.today,
      closes: options.closeOf ? rows.map(({ symbol }) => options.closeOf?.(symbol)) : [],
      otherDates: { texts: dates.map(({ text }) => text), lines: dates.map(({ line }) => line) },
      isFinviz: header.includes('No.') && header.includes('Ticker'),
    },
    onStep,
  )
  const priced = (['close', 'cost', 'costTotal'] as const).find((one) => columns.some(({ target }) => target === one))
  // The price first: others may be given as distances from it.
  for (const cells of judged.columns.toSorted((a, b) => isClose(b.column) - isClose(a.column))) {
    onStep()
    readColumn(cells, rows, cells.column.target === priced)
  }
  const { orders, questions } = judged
  const judgedColumns = judged.columns.map(({ column }) => column)
  const notes = [...judged.notes, ...unreadableNotes(rows, judgedColumns)]
  return { columns: judgedColumns, orders, questions, rows, rejected, notes }
}

/** Reads the symbol of a row: from its column, or behind the name where there is none. */
function symbolReader(columns: readonly MappedColumn[]): (cells: readonly string[]) => ReadSymbol {
  const indexOf = (target: string) => columns.find((column) => column.target === target)?.index
  const [symbol, name = indexOf('action')] = [indexOf('symbol'), indexOf('name')]
  // Files of closes repeat their symbols for each day.
  const known = new Map<string, ReadSymbol>()
  return (cells) => {
    const cell = symbol === undefined ? symbolBehind(cells[name ?? -1] ?? '') : (cells[symbol] ?? '')
    // Most cells: they are read faster than found.
    if (/^[A-Z]{1,4}$/.test(cell)) return readSymbol(cell)
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
  /\b(?:buy|bought|purchase|sell|sold|sale|kauf|verkauf|achat|vente|dividende?|deposit)\b/i.test(cell)

const textOf = ({ cells }: TableRow): string => cells.join(' ').trim()

const isClose = ({ target }: JudgedColumn): number => Number(target === 'close')

type Unreadable = ReadRow['unreadable']

const allReadable: Unreadable = new Map()

/** A row while its columns are read. */
interface OpenRow extends ReadRow {
  readonly values: Partial<Record<Target | PositionField, number | string>>
  unreadable: Unreadable
}

function readColumn(
  { column, texts, numbers }: Judgement['columns'][number],
  rows: readonly OpenRow[],
  tellsCurrency: boolean,
): void {
  const { target, title } = column
  if (target === 'symbol') return
  const read = cellReader(column, numbers)
  for (const [at, row] of rows.entries()) {
    const { values, symbol } = row
    const cell = (texts[at] ?? '').trim()
    const one = read(cell, at, typeof values.close === 'number' ? values.close : NaN)
    if (!one.ok) {
      const sentence = `“${cell}” in the column ${title} ${one.reason}.`
      row.unreadable = new Map([...row.unreadable, [target, { cell, sentence }]])
    } else if (one.value !== undefined && !(target === 'name' && one.value === symbol)) values[target] = one.value
    if (one.ok && (target === 'cost' || target === 'costTotal')) setCurrency(values, one.currency ?? column.currency)
    // A dollar sign says nothing: other dollars have it, too.
    const currency = one.ok && tellsCurrency ? (one.currency ?? column.currency) : undefined
    if (currency !== undefined && currency !== 'USD') values.currency ??= currency
  }
}

/** Costs in several currencies have none in common: ''. */
function setCurrency(values: OpenRow['values'], currency: string | undefined): void {
  if (currency === undefined) return
  const mark = currency === 'USD' ? '$' : currency
  const { costCurrency = mark } = values
  const isSame = costCurrency === mark || (mark === '$' && String(costCurrency).endsWith('D'))
  values.costCurrency = isSame ? costCurrency : ''
}

/** So many are named one by one. */
const maxNamed = 20

const listed = (items: readonly string[]): string =>
  items.slice(0, maxNamed).join(', ') + (items.length > maxNamed ? ` and ${items.length - maxNamed} more` : '')

/** A sentence for each column that has cells which cannot be read. A row without a price is named as such. */
function unreadableNotes(rows: readonly ReadRow[], columns: readonly JudgedColumn[]): readonly string[] {
  const some = rows.filter(({ unreadable }) => unreadable.size > 0)
  return columns.flatMap(({ target, title }) => {
    const cells = some.flatMap(({ line, unreadable }) => {
      const one = unreadable.get(target)
      return one ? [`“${one.cell}” on line ${line}`] : []
    })
    return cells.length === 0 || target === 'close'
      ? []
      : [`“${title}” is missing where it cannot be read: ${listed(cells)}.`]
  })
}

const aroundNotes = (around: readonly TableRow[]): readonly string[] =>
  around.length === 0
    ? []
    : [`Outside the table: ${listed(around.map((row) => `line ${row.line} (${textOf(row).slice(0, 80)})`))}.`]
