import { plainSymbol, symbolsWritten } from '../stock/written-symbol.ts'
import type { Filters } from './filters.ts'

/** The rank of a match: the symbol equals the text (0), begins with it (1), a word of the name begins with it (2), or none (3). */
export type SearchRank = 0 | 1 | 2 | 3

/** The rank of names that are only similar, which are below a divider. */
export const similarRank = 3

/** The text of a search, without marks around a symbol; empty only without a search. */
export const searchText = ({ search }: Pick<Filters, 'search'>): string => plainSymbol(search)

/** The rank of a stock in a search, as typed; letter case is ignored. */
export function searchRanks(search: string): (symbol: string, name: string) => SearchRank {
  const symbols = symbolsWritten(search)
  const query = plainSymbol(search).toLowerCase().replace(/\s+/g, ' ')
  return (symbol, name) => {
    const upper = symbol.toUpperCase()
    if (symbols.includes(upper)) return 0
    if (symbols.some((each) => upper.startsWith(each))) return 1
    return beginsWord(name.toLowerCase(), query) ? 2 : similarRank
  }
}

/** Whether a name contains a text at the beginning of a word; both in lower case. */
export function beginsWord(name: string, text: string): boolean {
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1)) {
    if (at === 0 || !inWord.test(name.charAt(at - 1))) return true
  }
  return false
}

/** An apostrophe belongs to its word: the “s” of “Lowe’s” is not a word. */
const inWord = /[\p{L}\p{N}'’]/u
