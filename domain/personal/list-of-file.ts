import { symbolsWritten } from '../stock/written-symbol.ts'
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
   * Stocks on several lines that say different things of them, such as purchases at several prices: lines may also be
   * accounts, days or totals, so that nothing is added up.
   */
  readonly repeated: readonly string[]
}

/** The list in the lines of a file, for a market with some symbols. */
export function listOfFile(lines: readonly FileLine[], market: ReadonlySet<string>): ListOfFile {
  const held = new Map<string, Held | undefined>()
  const [unknown, repeated] = [new Set<string>(), new Set<string>()]
  for (const line of lines) {
    const symbol = symbolsWritten(line.symbol).find((one) => market.has(one))
    const said = parseHeld(line)
    if (symbol === undefined) unknown.add(line.symbol)
    else if (!held.has(symbol)) held.set(symbol, said)
    else if (JSON.stringify(held.get(symbol)) !== JSON.stringify(said)) repeated.add(symbol)
  }
  return {
    entries: [...held].map(([symbol, each]) => ({ symbol, held: repeated.has(symbol) ? undefined : each })),
    unknown: [...unknown],
    repeated: [...repeated],
  }
}
