import { foldText } from '../text/find-by-name.ts'
import type { TableOptions } from './read-table.ts'

/** A stock whose close reveals the unit of a table’s prices, and whose name the symbol that a row lacks. */
export interface KnownStock {
  readonly symbol: string
  readonly name: string | null
  /** Dollars. */
  readonly close: number | null
  /** Dollars. It tells the shares of a company from those of a user. */
  readonly marketCap?: number | null
}

/** A company’s name without its legal form: “Alder, Inc.” is “alder”. */
const plainName = (name: string): string =>
  foldText(name).replace(/(?: (?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|ag|se|sa|nv))+$/, '')

/** What stocks reveal about a table. A name of several stocks reveals no symbol. */
export function knownStocks(stocks: readonly KnownStock[]): Required<Pick<TableOptions, 'closeOf' | 'symbolOfName'>> {
  const closes = new Map(stocks.flatMap(({ symbol, close }) => (close === null ? [] : [[symbol, close] as const])))
  // Few tables need them.
  let symbols: ReadonlyMap<string, string | undefined> | undefined
  return {
    closeOf: (symbol) => closes.get(symbol),
    symbolOfName: (name) => (symbols ??= symbolsByName(stocks)).get(plainName(name)),
  }
}

function symbolsByName(stocks: readonly KnownStock[]): ReadonlyMap<string, string | undefined> {
  const symbols = new Map<string, string | undefined>()
  for (const { symbol, name } of stocks) {
    const plain = plainName(name ?? '')
    symbols.set(plain, plain === '' || symbols.has(plain) ? undefined : symbol)
  }
  return symbols
}
