import { plainSymbol, symbolsWritten } from '../stock/written-symbol.ts'
import type { Filters } from './filters.ts'

/** The rank of a match: the symbol equals the text, begins with it, a word of the name does, or none of these. */
export type SearchRank = 0 | 1 | 2 | 3

/** The rank of names that are only similar: they are below a divider. */
export const similarRank = 3

/** The text that is searched for, without what is written around a symbol; empty only where there is no search. */
export const searchText = ({ search }: Pick<Filters, 'search'>): string => plainSymbol(search)

/** The rank of a stock in a search as it is written; letter case is ignored. */
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

/** Whether a word of a name, and what follows it, begins with a text; both in lower case. */
export function beginsWord(name: string, text: string): boolean {
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1)) {
    if (at === 0 || !inWord.test(name.charAt(at - 1))) return true
  }
  return false
}

/** An apostrophe belongs to its word: the “s” of “Lowe’s” is no word. */
const inWord = /[\p{L}\p{N}'’]/u
