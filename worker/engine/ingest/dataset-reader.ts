import { maxDropped, maxLineBytes } from '#domain/dataset/dataset-limits'
import type { DropReason, Drops, TechnicalCounts } from '#domain/dataset/parse-stock'
import { countWrongTechnical, noDrops, parseStock, symbolOf } from '#domain/dataset/parse-stock'
import { isSparse, olderThanTwoMonths } from '#domain/dataset/sparse-prints'
import { createSymbolCase } from '#domain/dataset/symbol-case'
import { fieldsOf } from '#domain/keys-of'
import { flagFieldIds, numberFieldIds, technicalFieldIds, textFieldIds } from '#domain/stock/fields'
import type { Stock } from '#domain/stock/stock'
import { isTechnicalValue } from '#domain/stock/technical-ranges'
import { afterTechnical, ColumnBuilder, firstTechnical, type RowValues } from '../index/column-builder.ts'
import type { Columns } from '../index/columns.ts'
import { decode, newline } from './bytes.ts'
import { broken } from './json-skip.ts'
import { LineScanner } from './line-scanner.ts'
import { createLineSplitter, type Piece } from './lines.ts'

/** The position of each row's line in the pieces, for reading a whole record later. */
export interface LineIndex {
  readonly piece: Uint32Array<ArrayBuffer>
  readonly start: Uint32Array<ArrayBuffer>
  readonly end: Uint32Array<ArrayBuffer>
}

/** A dataset that has been read to its end. */
export interface ReadDataset {
  readonly columns: Columns
  readonly pieces: readonly Piece[]
  readonly index: LineIndex
  readonly lines: number
  readonly drops: Drops
  readonly technical: TechnicalCounts
  /** Why records with a symbol are not among the stocks, by symbol. */
  readonly dropped: ReadonlyMap<string, DropReason>
  /** The JSON of the records’ members `formerly` and `splits`, or a whole record with them, by symbol; dropped records have some, too. */
  readonly changes: ReadonlyMap<string, string>
  /** Whether there are stocks, and the prices of all are sparse. */
  readonly isSparse: boolean
  /** The numbers of the first lines that cannot be parsed, counted from 1 without empty lines. */
  readonly unparsable: readonly number[]
  /** Whether the file ends in the middle of a line. */
  readonly brokenOff: boolean
}

/** The maximum length of `unparsable`. */
const maxUnparsable = 20

const slot = (field: (typeof numberFieldIds)[number]) => numberFieldIds.indexOf(field)
/** The numbers that a record must have, in the order in which missing ones are reported. */
const required = [
  ['close', slot('close')],
  ['week', slot('weekDelta')],
  ['twoWeeks', slot('twoWeeksDelta')],
  ['month', slot('monthDelta')],
  ['twoMonths', slot('twoMonthsDelta')],
] as const satisfies readonly (readonly [DropReason, number])[]

/** Parses the bytes of a dataset into columns while they arrive; every value equals that of `parseDataset`. */
export class DatasetReader {
  private readonly scanner = new LineScanner()
  private readonly builder = new ColumnBuilder()
  private readonly counts = createSymbolCase((symbol) => this.builder.has(symbol))
  private readonly pieces: Piece[] = []
  private positions: { piece: number[]; start: number[]; end: number[] } = { piece: [], start: [], end: [] }
  /** The rows with sparse prices. */
  private readonly sparse = new Set<number>()
  private readonly drops = noDrops()
  private readonly dropped = new Map<string, DropReason>()
  private readonly changes = new Map<string, string>()
  private readonly unparsable: number[] = []
  private lines = 0
  private wrong = 0
  private readonly splitter = createLineSplitter({
    piece: (piece) => {
      this.readPiece(piece)
    },
    tooLong: () => {
      this.drop('unparsable')
    },
  })

  /** Copies the bytes: the caller may reuse them. */
  push(bytes: Uint8Array): void {
    this.splitter.push(bytes)
  }

  /** Keeps the bytes. Returns how many bytes at the end must be repeated before the next ones; 0 for the last bytes. */
  take(bytes: Piece, isLast: boolean): number {
    const left = this.splitter.take(bytes)
    if (isLast) this.splitter.push(bytes.subarray(bytes.length - left))
    return isLast ? 0 : left
  }

  finish(): ReadDataset {
    const { pieces, drops, dropped, changes, unparsable } = this
    const before = drops.unparsable
    this.splitter.end()
    const brokenOff = drops.unparsable > before
    this.dropStale()
    const { positions } = this
    const { lines } = this
    const index = {
      piece: Uint32Array.from(positions.piece),
      start: Uint32Array.from(positions.start),
      end: Uint32Array.from(positions.end),
    }
    const columns = this.builder.finish()
    for (const symbol of columns.symbols) dropped.delete(symbol)
    const technical = { ...countTechnical(columns), wrong: this.wrong }
    const isSparse = columns.rows > 0 && this.sparse.size === columns.rows
    return { columns, pieces, index, lines, drops, technical, dropped, changes, isSparse, unparsable, brokenOff }
  }

  /** Drops the rows with sparse prices whose last close is too old. */
  private dropStale(): void {
    if (this.sparse.size === 0) return
    const dates = this.builder.textsOf('date')
    const isStale = olderThanTwoMonths(dates)
    const stale = new Set([...this.sparse].filter((row) => isStale(dates[row] ?? null)))
    if (stale.size === 0) return
    const symbols = this.builder.symbols()
    for (const row of stale) {
      this.drops.stale++
      this.sparse.delete(row)
      if (this.dropped.size < maxDropped) this.dropped.set(symbols[row] ?? '', 'stale')
    }
    const kept = [...dates.keys()].filter((row) => !stale.has(row))
    const { piece, start, end } = this.positions
    const atKept = (values: readonly number[]) => kept.map((row) => values[row] ?? 0)
    this.positions = { piece: atKept(piece), start: atKept(start), end: atKept(end) }
    this.builder.keep(kept)
  }

  private readPiece(piece: Piece): void {
    this.pieces.push(piece)
    for (let start = 0; start < piece.length; start++) {
      if (piece[start] !== newline) start = this.readLine(piece, start)
    }
  }

  /** Returns the end of the line. */
  private readLine(piece: Piece, start: number): number {
    const { scanner } = this
    const scanned = scanner.scan(piece, start)
    const end = scanned === broken ? endOf(piece, start) : scanned
    if (end - start > maxLineBytes) this.drop('unparsable')
    else if (scanned === broken) this.parseLine(piece, start, end)
    else this.addScanned(piece, start, end)
    return end
  }

  private addScanned(piece: Piece, start: number, end: number): void {
    const { scanner } = this
    const { symbol, isSparse, numbers, texts, flags } = scanner
    const reason = reasonToDrop(scanner)
    if (reason) this.drop(reason, symbol)
    else if (symbol !== undefined) {
      if (removeInvalid(numbers) || scanner.hasOddTechnical)
        this.wrong += countWrongTechnical(JSON.parse(textOf(piece, start, end)))
      const changes = scanner.changes && `{${scanner.changes}}`
      this.add({ symbol, numbers, texts, flags }, { written: scanner.written, isSparse, changes }, start, end)
    }
  }

  /** Parses a line that the scanner declined. */
  private parseLine(piece: Piece, start: number, end: number): void {
    const line = textOf(piece, start, end)
    if (line.trim() === '') return
    const parsed = parseStock(line)
    if (typeof parsed === 'string') this.drop(parsed, symbolOf(line))
    else {
      const record: unknown = JSON.parse(line)
      this.wrong += countWrongTechnical(record)
      const { symbol: written, formerly, splits } = fieldsOf(record)
      const changes = formerly === undefined && splits === undefined ? '' : line
      this.add(stockRow(parsed), { written, isSparse: isSparse(record), changes }, start, end)
    }
  }

  private drop(reason: DropReason, symbol?: string): void {
    this.lines++
    this.drops[reason]++
    if (reason === 'unparsable' && this.unparsable.length < maxUnparsable) this.unparsable.push(this.lines)
    if (symbol !== undefined && this.dropped.size < maxDropped) this.dropped.set(symbol, reason)
  }

  private add(values: RowValues, { written, isSparse, changes }: Written, start: number, end: number): void {
    this.lines++
    if (!this.counts(written, values.symbol)) {
      this.drops.duplicate++
      return
    }
    const { row, replaced } = this.builder.add(values)
    if (replaced) this.drops.duplicate++
    if (changes !== '') this.changes.set(values.symbol, changes)
    else if (replaced) this.changes.delete(values.symbol)
    if (isSparse) this.sparse.add(row)
    else if (replaced) this.sparse.delete(row)
    this.positions.piece[row] = this.pieces.length - 1
    this.positions.start[row] = start
    this.positions.end[row] = end
  }
}

interface Written {
  /** The symbol in the case of its line. */
  readonly written: unknown
  readonly isSparse: boolean
  /** JSON with its members `formerly` and `splits`; empty without them. */
  readonly changes: string
}

const textOf = (piece: Piece, start: number, end: number): string => decode(piece.subarray(start, end))

/** Removes the technical values of a row that are outside their range; returns whether there was one. */
function removeInvalid(numbers: Float64Array): boolean {
  let found = false
  technicalFieldIds.forEach((field, i) => {
    const value = numbers[firstTechnical + i] ?? NaN
    if (Number.isNaN(value) || isTechnicalValue(field, value)) return
    numbers[firstTechnical + i] = NaN
    found = true
  })
  return found
}

/** The number of rows with any technical value, and the fields without any. */
function countTechnical({ rows, numbers }: Columns): Pick<TechnicalCounts, 'stocks' | 'missing'> {
  const known = new Uint8Array(rows)
  const found = new Set<number>()
  for (let at = firstTechnical * rows; at < Math.min(numbers.length, afterTechnical * rows); at++) {
    if (Number.isNaN(numbers[at])) continue
    known[at % rows] = 1
    found.add(Math.floor(at / rows) - firstTechnical)
  }
  return {
    stocks: known.reduce((sum, one) => sum + one, 0),
    missing: technicalFieldIds.filter((_, slot) => !found.has(slot)),
  }
}

function reasonToDrop({ symbol, hasOverview, isSparse, numbers }: LineScanner): DropReason | undefined {
  if (symbol === undefined) return 'symbol'
  if (!hasOverview) return 'overview'
  for (const [field, at] of isSparse ? required.slice(0, 1) : required)
    if (Number.isNaN(numbers[at] ?? NaN)) return field
  return undefined
}

function endOf(piece: Piece, start: number): number {
  const found = piece.indexOf(newline, start)
  return found < 0 ? piece.length : found
}

const stockRow = (stock: Stock): RowValues => ({
  symbol: stock.symbol,
  numbers: Float64Array.from(numberFieldIds, (field) => stock[field] ?? NaN),
  texts: textFieldIds.map((field) => stock[field]),
  flags: Uint8Array.from(flagFieldIds, (field) => Number(stock[field])),
})
