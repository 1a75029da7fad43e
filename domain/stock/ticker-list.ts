import { parseSymbol } from './stock.ts'
import { plainSymbol } from './written-symbol.ts'

/** Why a part of a list is not read: it is the number of a security (ISIN), not a symbol, or it cannot be a symbol. */
type RefusalReason = 'isin' | 'not-a-symbol'

/** A list of symbols that somebody has written. */
export interface TickerList {
  /** Each once, in the spelling of datasets, in their order. */
  readonly symbols: readonly string[]
  /** The parts of the text that name no symbol, as they are written. */
  readonly refused: readonly { readonly text: string; readonly why: RefusalReason }[]
}

/** Separates items for certain: a single space can be part of one, as in “AAPL US” or in a name. */
const separator = /[,;|\t\r\n\u2028\u2029\u3001]|\s{2,}/u
/** A space that separates: not the one after an exchange, or before a country. */
const space = /(?<!:)\s+(?!(?:us|equity)\b)/iu
const isin = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/
const marks = /^[\s"'“”‘’([]+|[\s"'“”‘’)\].]+$/gu

/**
 * Reads a list of symbols in the spellings of other sites and terminals, separated by commas, semicolons, tabs, lines or
 * spaces. Every part is read, in capitals or not: whether a symbol exists is for the caller to check.
 */
export function readTickers(text: string): TickerList {
  const symbols = new Set<string>()
  const refused: TickerList['refused'][number][] = []
  for (const part of partsOf(text)) {
    const symbol = symbolOf(part)
    if (symbol !== undefined) symbols.add(symbol)
    else refused.push({ text: part, why: isin.test(part.toUpperCase()) ? 'isin' : 'not-a-symbol' })
  }
  return { symbols: [...symbols], refused }
}

/**
 * Reads a text that may be a search, too; undefined if it is one. In a list at least two parts are symbols of the market
 * (`isKnown`) or in capitals. Between commas, tabs and lines, most parts are, and one is known; between spaces, all are, and
 * two are known: “BANK OF AMERICA” is a search.
 */
export function parseTickerList(text: string, isKnown: (symbol: string) => boolean): TickerList | undefined {
  const parts = partsOf(text)
  const symbols = parts.map(symbolOf)
  const known = symbols.filter((symbol) => symbol !== undefined && isKnown(symbol)).length
  const likely = symbols.filter(
    (symbol, at) => symbol !== undefined && (isKnown(symbol) || parts[at] === parts[at]?.toUpperCase()),
  ).length
  const isList = separator.test(text.trim())
    ? known >= 1 && likely >= 2 && likely * 2 > parts.length
    : known >= 2 && likely === parts.length
  return isList ? readTickers(text) : undefined
}

/** The parts of a list, without marks around them. */
const partsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .split(separator)
    .flatMap((part) => (symbolOf(bare(part)) === undefined ? part.split(space) : [part]))
    .map(bare)
    .filter((part) => part !== '')

const bare = (part: string): string => part.replaceAll(marks, '')

/** The symbol of one part, with a dash before its class, as datasets write it. */
function symbolOf(part: string): string | undefined {
  const plain = plainSymbol(part).toUpperCase()
  return isin.test(plain) || !/[A-Z]/.test(plain) ? undefined : parseSymbol(plain.replaceAll(/[./]/g, '-'))
}
