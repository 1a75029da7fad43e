import { type Result, succeed } from '../result.ts'
import { symbolsWritten } from '../stock/written-symbol.ts'
import type { Question } from '../tables/question.ts'
import { type ReadFile, readPositions } from '../tables/read-positions.ts'
import { type Held, parseHeld } from './stock-note.ts'

/** A line of a file, as far as a list keeps it. The symbol is spelled as in the file. */
export interface FileLine extends Held {
  readonly symbol: string
}

/** A stock of a list, and what the file says of it. */
export interface ListEntry {
  readonly symbol: string
  readonly held: Held | undefined
}

/** A list that a file can become. */
interface ListOfFile {
  /** The stocks of the market, each once, in the order of the file. */
  readonly entries: readonly ListEntry[]
  /** The symbols that no stock of the market has, as the file spells them. */
  readonly unknown: readonly string[]
  /**
   * Stocks on several lines with quantities, or with different costs, such as purchases: lines may also be accounts, days
   * or totals, so that nothing is added up.
   */
  readonly repeated: readonly string[]
}

/** A file that has been read as a list. While there are questions, the list is not to be used: its amounts may be others. */
export interface ReadList extends ListOfFile {
  /** Whether its lines are transactions, whose quantities are left out. */
  readonly deals: boolean
  /** The first of the lines that are not read, and how many there are. */
  readonly rejected: readonly { readonly line: number; readonly reason: string }[]
  readonly rejectedCount: number
  /** How the file was read, in sentences. */
  readonly notes: readonly string[]
  readonly questions: readonly Question[]
}

/** Reads a file as a list of the stocks of a market. Fails, as `readPositions` does, for files that are none. */
export function readList(bytes: Uint8Array, options: Parameters<typeof readPositions>[1]): Result<ReadList> {
  const read = readPositions(bytes, options)
  if (!read.ok) return read
  const market = new Set(options.stocks.map(({ symbol }) => symbol))
  return succeed({ ...listOfFile(linesOf(read.value), market), ...detailsOf(read.value) })
}

function linesOf(file: ReadFile): readonly FileLine[] {
  if (file.kind === 'list') return file.symbols.map((symbol) => ({ symbol }))
  return file.deals ? file.rows.map(({ symbol }) => ({ symbol })) : file.rows
}

function detailsOf(file: ReadFile): Omit<ReadList, keyof ListOfFile> {
  if (file.kind === 'table') {
    const { deals, rejected, rejectedCount, notes, questions } = file
    return { deals, rejected, rejectedCount, notes, questions }
  }
  const { refused } = file
  return { deals: false, rejected: refused, rejectedCount: refused.length, notes: [], questions: [] }
}

/** Whether lines that say this may be parts of a position, even if they say the same. */
const isCounted = ({ quantity, costTotal }: Held = {}): boolean => quantity !== undefined || costTotal !== undefined

/** The list in the lines of a file, for a market with some symbols. */
export function listOfFile(lines: readonly FileLine[], market: ReadonlySet<string>): ListOfFile {
  const held = new Map<string, Held | undefined>()
  const [unknown, repeated] = [new Set<string>(), new Set<string>()]
  // Files of transactions repeat their symbols.
  const spelled = new Map<string, string | undefined>()
  for (const line of lines) {
    const { symbol: written } = line
    if (!spelled.has(written))
      spelled.set(
        written,
        symbolsWritten(written).find((one) => market.has(one)),
      )
    const symbol = spelled.get(written)
    const said = symbol === undefined ? undefined : parseHeld(line)
    if (symbol === undefined) unknown.add(written)
    else if (!held.has(symbol)) held.set(symbol, said)
    else if (isCounted(said) || JSON.stringify(held.get(symbol)) !== JSON.stringify(said)) repeated.add(symbol)
  }
  return {
    entries: [...held].map(([symbol, each]) => ({ symbol, held: repeated.has(symbol) ? undefined : each })),
    unknown: [...unknown],
    repeated: [...repeated],
  }
}
