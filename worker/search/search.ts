import type Fuse from 'fuse.js/basic'
import type { Filters } from '#domain/screen/filters'
import { searchText } from '#domain/screen/search-rank'
import { add, type Bitmap, createBitmap, has } from '../index/bitmap.ts'
import { type Columns, textAt } from '../index/columns.ts'
import { memoizeRecent } from '../index/memoize.ts'
import type { StockIndex } from '../index/stock-index.ts'
import { maxPatternLength } from './bitap.ts'
import { createFuzzySearch, type FuzzySearch } from './fuzzy-search.ts'

/**
 * A threshold that finds something in nearly every dataset. With Fuse's field norm a short symbol that shares a few letters
 * would score better than a name of two words that differs in one letter.
 */
const spellOptions = { threshold: 0.6, includeScore: true, ignoreFieldNorm: true }

/** Among the given rows. */
export type Spell = (text: string, among: Bitmap) => string | null

/**
 * The best matching symbol or name; ties go to the largest company, and to the symbol before the name. Rarely needed, so
 * nothing is cached. Fuse must have been fetched.
 */
export function createSpell(index: StockIndex): Spell {
  const { symbols, texts } = index.columns
  return (text, among) => {
    const rows = [...index.order('marketCap', false).filter((row) => has(among, row))]
    // Fuse searches for longer texts in pieces, so that the score would not be that of the whole text.
    const part = text.slice(0, maxPatternLength)
    const symbol = nearest(
      rows.map((row) => symbols[row] ?? ''),
      part,
    )
    const name = nearest(
      rows.map((row) => textAt(texts.name, row) ?? ''),
      part,
    )
    return (name.score < symbol.score ? name : symbol).text
  }
}

function nearest(texts: readonly string[], text: string): { text: string | null; score: number } {
  const [best] = new (fetchedFuse())(texts, spellOptions).search(text, { limit: 1 })
  return { text: best?.item ?? null, score: best?.score ?? Infinity }
}

/** Fuse's other options stay at their defaults, which define the matches. */
export const searchOptions = { keys: ['symbol', 'name'], threshold: 0.37 }

let fuse: typeof Fuse | undefined

/** Fetches Fuse itself, a rarely needed chunk of the worker; false if it is unavailable. */
export async function fetchFuse(): Promise<boolean> {
  fuse ??= await import('fuse.js/basic').then(
    (part) => part.default,
    () => undefined,
  )
  return fuse !== undefined
}

/** Fuse, which must have been fetched. */
function fetchedFuse(): typeof Fuse {
  if (!fuse) throw new Error('Fuse is used before it was fetched')
  return fuse
}

/** Whether only Fuse can search for this text, because it is longer than a pattern. */
export const needsFuse = (text: string): boolean => text.toLowerCase().length > maxPatternLength

/** Whether a query with these filters needs Fuse, and it is unavailable. */
export const isSearchUnavailable = async (filters: Filters): Promise<boolean> =>
  needsFuse(searchText(filters)) && !(await fetchFuse())

/** The number of cached searches: typing back and forth repeats them. */
const maxRecent = 16

/** Fuzzy search over symbols and names, for texts that are not blank; for long ones Fuse must have been fetched. The first call builds the index. */
export function createSearch(columns: Columns): (text: string) => Bitmap {
  const { rows, symbols, texts } = columns
  const names = () => symbols.map((_, row) => textAt(texts.name, row) ?? '')
  let fuzzy: FuzzySearch | undefined
  let fuse: Fuse<Named> | undefined

  const searchPieces = (text: string): Bitmap => {
    fuse ??= new (fetchedFuse())(
      names().map((name, row) => ({ symbol: symbols[row] ?? '', name })),
      searchOptions,
    )
    const found = createBitmap(rows)
    for (const { refIndex } of fuse.search(text)) add(found, refIndex)
    return found
  }
  const search = (text: string): Bitmap => {
    if (needsFuse(text)) return searchPieces(text)
    fuzzy ??= createFuzzySearch(symbols, names())
    return fuzzy.find(text.toLowerCase())
  }

  return memoizeRecent(maxRecent, search)
}

interface Named {
  readonly symbol: string
  readonly name: string
}
