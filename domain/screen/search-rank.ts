import { type Filters, isDefaultSort } from './filters.ts'

/** The rank of a match: the symbol equals the text, begins with it, a word of the name does, or none of these. */
export type SearchRank = 0 | 1 | 2 | 3

/** The rank of names that are only similar: they are below a divider. */
export const similarRank = 3

/** The trimmed search text; a search of blanks only is no search. */
export const searchText = ({ search }: Pick<Filters, 'search'>): string => search.trim()

/** Whether the rows of a search are ranked: not if the user chose a sort column. */
export const isRanked = (filters: Pick<Filters, 'search' | 'sortColumn' | 'asc' | 'thenBy'>): boolean =>
  searchText(filters) !== '' && isDefaultSort(filters)

/** The rank of a stock in a search for a text; letter case is ignored. */
export function searchRanks(text: string): (symbol: string, name: string) => SearchRank {
  const query = text.trim().toLowerCase().replace(/\s+/g, ' ')
  return (symbol, name) => {
    const lower = symbol.toLowerCase()
    if (lower.startsWith(query)) return lower.length === query.length ? 0 : 1
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
