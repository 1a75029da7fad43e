import { fail, type Result, succeed } from '../result.ts'
import { type Answers, withAnswer } from './answers.ts'
import { decodeText } from './decode-text.ts'
import { costCurrency, noQuantities, noStock } from './judge-positions.ts'
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
  ...([
    'symbol',
    'name',
    'quantity',
    'direction',
    'cost',
    'costTotal',
    'costCurrency',
    'currency',
    'action',
    'assetType',
  ] as const),
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
  const { symbolOfName, ...known } = knownStocks(stocks)
  const symbols = new Set(stocks.map(({ symbol }) => symbol))
  const list = {
    ...readTickers(decoded.value.text, (symbol) => symbols.has(symbol)),
    kind: 'list',
  } as const
  if (list.symbols.length > 0 && list.refused.length === 0) return succeed(list)
  const readWith = (answers: Answers, onProgress?: (share: number) => void) =>
    readDecoded(decoded.value, {
      ...{ ...request, ...known, answers, onProgress },
      symbolOfName: (name, isOnly) => (isOnly && symbols.has(name) ? name : symbolOfName(name, isOnly)),
      isWanted: (target) => wanted.has(target),
    })
  const table = readWith(request.answers, request.onProgress)
  const hasSymbols =
    table.ok && (table.value.rows.length > 0 || table.value.columns.some(({ target }) => target === 'symbol'))
  const bySymbol = new Map(stocks.map((stock) => [stock.symbol, stock]))
  if (hasSymbols)
    return succeed(
      unshifted(positionsOf(table.value, bySymbol), request.answers, (answers) => {
        const one = readWith(answers)
        return one.ok ? positionsOf(one.value, bySymbol) : undefined
      }),
    )
  // Words that are no symbols may be among those of a list.
  if (list.symbols.length > list.refused.length) return succeed(list)
  return table.ok ? fail(`${request.name} has no column for the symbol that is known.`) : table
}

/** Titles that only transactions have. */
const isOfDeals = (title: string): boolean =>
  /^(?:proceeds|t\. price|settle(?:ment)? date|clos(?:e|ing) date|(?:order|trade) id)$/i.test(title)

/** Positions without the question how far their columns are shifted, if they are the same either way. */
function unshifted(
  positions: ReadPositions,
  answers: Answers,
  readWith: (answers: Answers) => ReadPositions | undefined,
): ReadPositions {
  const [question] = positions.questions
  if (question?.about !== 'shift') return positions
  const [one, ...others] = question.readings.map(({ answer }) => readWith(withAnswer(answers, question, answer)))
  // Names are those of the market.
  const said = (read?: ReadPositions) => JSON.stringify(read?.rows.map((row) => ({ ...row, name: undefined })))
  return one && others.every((other) => said(other) === said(one)) ? one : positions
}

function positionsOf(table: ReadTable, stocks: ReadonlyMap<string, KnownStock>): ReadPositions {
  const { columns, notes, questions } = table
  const title = (field: PositionField | Target) => columns.find(({ target }) => target === field)?.title
  const quantity = title('quantity')
  const rejected = [...table.rejected]
  const rows = table.rows.filter((row) => {
    const reason = quantity === undefined ? undefined : noStock(row, stocks)
    if (reason !== undefined) rejected.push({ line: row.line, reason })
    return reason === undefined
  })
  const refused = quantity === undefined ? undefined : noQuantities(quantity, rows, stocks)
  const close = title('close')
  const deals = title('action') !== undefined || table.header.some(isOfDeals)
  return {
    kind: 'table',
    columns: columns.map(({ title, target }) => ({ title, target })),
    rows: rows.map((row) => positionOf(row, refused === undefined)),
    deals,
    rejected: rejected.toSorted((a, b) => a.line - b.line).slice(0, maxRejected),
    rejectedCount: rejected.length,
    notes: refused === undefined ? notes : [...notes, refused],
    // A list has no prices, nothing else whose unit can be open, and no amounts of transactions.
    questions: questions.filter(
      ({ about, title }) => about === 'shift' || (about === 'decimal' && title !== close && !deals),
    ),
  }
}

function positionOf(row: ReadRow, hasQuantity: boolean): ReadPosition {
  const { name, quantity, cost, costTotal } = row.values
  const currency = costCurrency(row)
  const isShort = /^short\b/i.test(String(row.values.direction))
  return {
    line: row.line,
    symbol: row.symbol,
    ...(typeof name === 'string' && { name }),
    ...(hasQuantity && typeof quantity === 'number' && { quantity: isShort ? -Math.abs(quantity) : quantity }),
    ...(typeof cost === 'number' && { cost }),
    ...(typeof costTotal === 'number' && { costTotal }),
    ...(currency !== undefined && { currency }),
  }
}
