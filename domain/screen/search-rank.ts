import { defaultFilters, type Filters } from './filters.ts'

/** How near a stock comes to a search: its symbol is the text, begins with it, a word of its name does, or none of these. */
export type SearchRank = 0 | 1 | 2 | 3

/** The rank of what is only similar: it stands below a divider. */
export const similarRank = 3

/** The search as it is meant: blanks around it do not count, and a search of blanks is none. */
export const searchText = ({ search }: Pick<Filters, 'search'>): string => search.trim()

/** Whether the rows of a search are ranked: where the user chose a column, that sorts. */
export const isRanked = (filters: Pick<Filters, 'search' | 'sortColumn' | 'asc'>): boolean =>
  searchText(filters) !== '' && filters.sortColumn === defaultFilters.sortColumn && filters.asc === defaultFilters.asc

/** The rank of a stock in a search for a text; letter case does not count. */
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

/** An apostrophe belongs to its word: the “s” of “Lowe’s” begins none. */
const inWord = /[\p{L}\p{N}'’]/u
