import { keysOf } from '#domain/keys-of'
import { parseSymbol, periodIds } from '#domain/stock/stock'
import { closingTimeOf } from '../trading-calendar.ts'
import { cellValue } from './cell-value.ts'
import type { MappedColumn } from './mapping.ts'
import type { RejectedLine, Table, TableRow } from './read-table.ts'
import { pathOf, type Target } from './targets.ts'

/** A converted file. */
export interface Converted {
  /** The lines of the new file. */
  readonly lines: readonly string[]
  /** The number of its stocks. */
  readonly stocks: number
  /** In the order of the lines. */
  readonly rejected: readonly RejectedLine[]
}

type Values = Partial<Record<Target, number | string>>

interface StockValues {
  readonly line: number
  readonly symbol: string
  readonly close: number
  readonly values: Values
}

/** Whether the rows are closes of several days. */
export function areCloses({ rows }: Pick<Table, 'rows'>, columns: readonly MappedColumn[]): boolean {
  const date = columns.find(({ target }) => target === 'date')
  const symbol = columns.find(({ target }) => target === 'symbol')
  if (!date || !symbol) return false
  const days = new Map<string, string>()
  return rows.some(({ cells }) => {
    const [name = '', day = ''] = [cells[symbol.index], cells[date.index]]
    const known = days.get(name)
    days.set(name, known ?? day)
    return known !== undefined && known !== day
  })
}

/**
 * Converts rows to the records of a dataset (docs/dataset-format.md). `date`: the session of rows without one,
 * YYYY-MM-DD.
 */
export function convertRecords(table: Table, columns: readonly MappedColumn[], date: string): Converted {
  const { read, rejected } = readRows(table, columns)
  const lineOf = new Map<string, number>()
  const lines: string[] = []
  for (const stock of read) {
    const earlier = lineOf.get(stock.symbol)
    if (earlier !== undefined) {
      rejected.push({ line: stock.line, reason: `${stock.symbol} is on line ${earlier} already.` })
      continue
    }
    lineOf.set(stock.symbol, stock.line)
    lines.push(JSON.stringify(recordOf(stock, date)))
  }
  return { lines, stocks: lines.length, rejected: inOrder(rejected) }
}

interface Tree {
  [key: string]: Tree | number | string | boolean
}

function recordOf({ symbol, close, values }: StockValues, date: string): Tree {
  const known = withChanges(values, close)
  // A record without changes over these periods counts as having prices with gaps.
  const isSparse = periodIds.some((period) => period !== 'day' && known[`${period}Delta`] === undefined)
  const day = typeof known.date === 'string' ? known.date : date
  const record: Tree = {
    symbol,
    ...(isSparse && { prints: 'sparse' }),
    last: { date: day },
    createdAt: new Date(closingTimeOf(day)).toISOString(),
    sp500: false,
    dowJones: false,
    overview: {},
  }
  for (const target of keysOf(known)) {
    const value = known[target]
    if (value !== undefined && target !== 'symbol') put(record, pathOf(target), value)
  }
  return record
}

function put(tree: Tree, [key = '', ...rest]: readonly string[], value: number | string): void {
  if (rest.length === 0) {
    tree[key] = value
    return
  }
  const branch = tree[key]
  const next: Tree = typeof branch === 'object' ? branch : {}
  tree[key] = next
  put(next, rest, value)
}

/** Values with the changes in dollars that follow from the percentages. */
function withChanges(values: Values, close: number): Values {
  const changes = periodIds.flatMap((period): readonly (readonly [Target, number])[] => {
    const ratio = values[`${period}DeltaRatio`]
    if (values[`${period}Delta`] !== undefined || typeof ratio !== 'number' || ratio <= -1) return []
    return [[`${period}Delta`, Number((close - close / (1 + ratio)).toFixed(6))]]
  })
  return { ...values, ...Object.fromEntries(changes) }
}

/** Converts rows to a closes file (docs/dataset-format.md). */
export function convertCloses(table: Table, columns: readonly MappedColumn[]): Converted {
  const { read, rejected } = readRows(table, columns)
  const bySymbol = new Map<string, Map<string, StockValues>>()
  for (const stock of read) {
    const { line, symbol, values } = stock
    const days = bySymbol.get(symbol) ?? new Map<string, StockValues>()
    bySymbol.set(symbol, days)
    const day = values.date
    const earlier = days.get(String(day))
    if (typeof day !== 'string') rejected.push({ line, reason: 'it has no date.' })
    else if (earlier)
      rejected.push({ line, reason: `${symbol} has a close of ${day} on line ${earlier.line} already.` })
    else days.set(day, stock)
  }
  const dates = [...new Set([...bySymbol.values()].flatMap((days) => [...days.keys()]))].toSorted()
  const known = [...bySymbol].filter(([, days]) => days.size > 0)
  const lines = known.map(([symbol, days]) =>
    JSON.stringify({
      symbol,
      close: dates.map((date) => days.get(date)?.close ?? null),
      volume: dates.map((date) => days.get(date)?.values.volume ?? null),
    }),
  )
  return { lines: [JSON.stringify({ dates }), ...lines], stocks: known.length, rejected: inOrder(rejected) }
}

/** The rows that are stocks with a price, and why the others are not. */
function readRows({ rows, rejected }: Table, columns: readonly MappedColumn[]) {
  const read: StockValues[] = []
  const others: RejectedLine[] = [...rejected]
  for (const row of rows) {
    const stock = readRow(row, columns)
    if (typeof stock === 'string') others.push({ line: row.line, reason: stock })
    else read.push(stock)
  }
  return { read, rejected: others }
}

function readRow({ line, cells }: TableRow, columns: readonly MappedColumn[]): StockValues | string {
  const cellOf = (wanted: Target): string => cells[columns.find(({ target }) => target === wanted)?.index ?? -1] ?? ''
  const written = cellOf('symbol').trim().replace(/^'/, '')
  const symbol = parseSymbol(written)
  if (symbol === undefined) return written === '' ? 'it has no symbol.' : `“${written}” is no valid symbol.`
  const values: Values = {}
  let close: number | undefined
  // The price first: others may be given as distances from it.
  for (const column of columns.toSorted((a, b) => Number(b.target === 'close') - Number(a.target === 'close'))) {
    if (column.target === 'symbol') continue
    const cell = cellValue(cells[column.index] ?? '', column, close)
    if (!cell.ok) return cell.reason
    if (cell.value !== undefined) values[column.target] = cell.value
    if (column.target === 'close' && typeof cell.value === 'number') close = cell.value
  }
  if (close === undefined) return 'it has no price.'
  return close > 0 ? { line, symbol, close, values } : 'its price is not above 0.'
}

const inOrder = (rejected: readonly RejectedLine[]): readonly RejectedLine[] =>
  rejected.toSorted((a, b) => a.line - b.line)
