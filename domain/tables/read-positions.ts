import { fail, type Result, succeed } from '../result.ts'
import type { Answers } from './answers.ts'
import { decodeText } from './decode-text.ts'
import { type KnownStock, knownStocks } from './known-stocks.ts'
import type { Question } from './question.ts'
import type { ParseCells, RejectedLine } from './read-records.ts'
import { readDecoded, type ReadRow, type ReadTable } from './read-table.ts'
import { type ReadTickers, readTickers } from './symbols.ts'
import type { PositionField, Target } from './targets.ts'

/** What a page knows about a file of positions. */
export interface ReadRequest {
  /** The file’s name in sentences. */
  readonly name: string
  readonly answers: Answers
  /** The current day, YYYY-MM-DD. */
  readonly today: string
  /** The stocks of the market, which reveal units and the symbols of names. */
  readonly stocks: readonly KnownStock[]
}

/** A row of a table of positions or transactions. Amounts are in the row’s currency; dollars without one. */
interface ReadPosition {
  readonly line: number
  readonly symbol: string
  readonly name?: string
  /** Shares: fractions, too, and below 0 for a short position. */
  readonly quantity?: number
  /** What one share cost. */
  readonly cost?: number
  /** What all shares cost. */
  readonly costTotal?: number
  /** A code such as EUR. */
  readonly currency?: string
}

/** A table of positions. While there are questions, its rows are not to be used: their values may be others. */
interface ReadPositions {
  readonly kind: 'table'
  /** The columns that were read. */
  readonly columns: readonly { readonly title: string; readonly target: Target | PositionField }[]
  /** In the order of the file; a symbol may have several. */
  readonly rows: readonly ReadPosition[]
  /** Whether the rows are transactions. */
  readonly deals: boolean
  /** The first of the lines that are no rows, and how many there are. */
  readonly rejected: readonly RejectedLine[]
  readonly rejectedCount: number
  /** What was decided, left out or not readable, in sentences. */
  readonly notes: readonly string[]
  readonly questions: readonly Question[]
}

/** What a file has for a list of stocks: symbols only, or positions. */
export type ReadFile = (ReadTickers & { readonly kind: 'list' }) | ReadPositions

const maxRejected = 1000

const wanted: ReadonlySet<Target | PositionField> = new Set([
  ...(['symbol', 'name', 'quantity', 'cost', 'costTotal', 'currency', 'action'] as const),
  // Its sign tells the currency.
  'close',
])

/**
 * Reads a file of positions, transactions or tickers. `onProgress` is told the share of the work that is done, as
 * `readTable` does. Fails for files that are none of them, with the reason.
 */
export function readPositions(
  bytes: Uint8Array,
  { stocks, ...request }: ReadRequest & { readonly parse: ParseCells; readonly onProgress?: (share: number) => void },
): Result<ReadFile> {
  const decoded = decodeText(bytes, request.name)
  if (!decoded.ok) return decoded
  const known = knownStocks(stocks)
  const symbols = new Set(stocks.map(({ symbol }) => symbol))
  const list = {
    ...readTickers(decoded.value.text, (symbol) => symbols.has(symbol)),
    kind: 'list',
  } as const
  if (list.symbols.length > 0 && list.refused.length === 0) return succeed(list)
  const table = readDecoded(decoded.value, { ...request, ...known, isWanted: (target) => wanted.has(target) })
  const hasSymbols =
    table.ok && (table.value.rows.length > 0 || table.value.columns.some(({ target }) => target === 'symbol'))
  if (hasSymbols) return succeed(positionsOf(table.value))
  // Words that are no symbols may be among those of a list.
  if (list.symbols.length > list.refused.length) return succeed(list)
  return table.ok ? fail(`${request.name} has no column for the symbol that is known.`) : table
}

function positionsOf({ columns, rows, rejected, notes, questions }: ReadTable): ReadPositions {
  return {
    kind: 'table',
    columns: columns.map(({ title, target }) => ({ title, target })),
    rows: rows.map(positionOf),
    deals: columns.some(({ target }) => target === 'action'),
    rejected: rejected.slice(0, maxRejected),
    rejectedCount: rejected.length,
    notes,
    questions,
  }
}

function positionOf({ line, symbol, values: { name, quantity, cost, costTotal, currency } }: ReadRow): ReadPosition {
  return {
    line,
    symbol,
    ...(typeof name === 'string' && { name }),
    ...(typeof quantity === 'number' && { quantity }),
    ...(typeof cost === 'number' && { cost }),
    ...(typeof costTotal === 'number' && { costTotal }),
    ...(typeof currency === 'string' && { currency }),
  }
}
