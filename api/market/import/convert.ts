import { keysOf } from '#domain/keys-of'
import { periodIds } from '#domain/stock/stock'
import type { RejectedLine } from '#domain/tables/read-records'
import type { ReadRow, ReadTable } from '#domain/tables/read-table'
import { isTarget, pathOf } from '#domain/tables/targets'
import { closingTimeOf } from '../trading-calendar.ts'

/** A converted file. */
export interface Converted {
  /** The lines of the new file. */
  readonly lines: readonly string[]
  /** The number of its stocks. */
  readonly stocks: number
  /** In the order of the lines. */
  readonly rejected: readonly RejectedLine[]
}

type Values = ReadRow['values']

interface StockValues extends ReadRow {
  readonly close: number
}

/** Whether the rows are closes of several days. */
export function areCloses({ rows }: ReadTable): boolean {
  const days = new Map<string, unknown>()
  return rows.some(({ symbol, values: { date } }) => {
    const known = days.get(symbol)
    days.set(symbol, known ?? date)
    return known !== undefined && date !== undefined && known !== date
  })
}

/**
 * Converts rows to the records of a dataset (docs/dataset-format.md). `date`: the session of rows without one,
 * YYYY-MM-DD.
 */
export function convertRecords(table: ReadTable, date: string): Converted {
  const { read, rejected } = pricedRows(table)
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
    if (value !== undefined && isTarget(target)) put(record, pathOf(target), value)
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
  const changes = periodIds.flatMap((period): readonly (readonly [string, number])[] => {
    const ratio = values[`${period}DeltaRatio`]
    if (values[`${period}Delta`] !== undefined || typeof ratio !== 'number' || ratio <= -1) return []
    return [[`${period}Delta`, Number((close - close / (1 + ratio)).toFixed(6))]]
  })
  return { ...values, ...Object.fromEntries(changes) }
}

/** Converts rows to a closes file (docs/dataset-format.md). */
export function convertCloses(table: ReadTable): Converted {
  const { read, rejected } = pricedRows(table)
  const bySymbol = new Map<string, Map<string, StockValues>>()
  for (const stock of read) {
    const { line, symbol, values, unreadable } = stock
    const days = bySymbol.get(symbol) ?? new Map<string, StockValues>()
    bySymbol.set(symbol, days)
    const day = values.date
    const earlier = days.get(String(day))
    if (typeof day !== 'string') rejected.push({ line, reason: unreadable.get('date')?.sentence ?? 'it has no date.' })
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

/** The rows that have a price, and why the others are not imported. */
function pricedRows({ rows, rejected }: ReadTable) {
  const read: StockValues[] = []
  const others: RejectedLine[] = [...rejected]
  for (const row of rows) {
    const { close } = row.values
    if (typeof close === 'number' && close > 0) read.push({ ...row, close })
    else others.push({ line: row.line, reason: whyWithoutPrice(row) })
  }
  return { read, rejected: others }
}

function whyWithoutPrice({ values, unreadable }: ReadRow): string {
  if (values.close !== undefined) return 'its price is not above 0.'
  return unreadable.get('close')?.sentence ?? 'it has no price.'
}

const inOrder = (rejected: readonly RejectedLine[]): readonly RejectedLine[] =>
  rejected.toSorted((a, b) => a.line - b.line)
