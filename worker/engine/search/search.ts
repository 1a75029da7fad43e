import { type Filters, hasSearch } from '#domain/screen/filters'
import { type Bitmap, has } from '../index/bitmap.ts'
import { type Columns, textAt } from '../index/columns.ts'
import { memoizeRecent } from '../index/memoize.ts'
import type { StockIndex } from '../index/stock-index.ts'
import { lazyChunk } from '../lazy-chunk.ts'
import { maxPieceLength } from './candidates.ts'
import { createFuzzySearch, type FuzzySearch } from './fuzzy-search.ts'

/**
 * A threshold that finds something in nearly every dataset. With Fuse's field norm a short symbol that shares a few letters
 * would score better than a two-word name that differs in one letter.
 */
const spellOptions = { threshold: 0.6, includeScore: true, ignoreFieldNorm: true }

/** Suggests a spelling among the given rows. */
export type Spell = (text: string, among: Bitmap) => string | null

/**
 * Finds the best matching symbol or name; ties go to the largest company, and to the symbol before the name. Rarely needed,
 * so nothing is cached. Fuse must have been fetched.
 */
export function createSpell(index: StockIndex): Spell {
  const { symbols, texts } = index.columns
  return (text, among) => {
    const rows = [...index.order('marketCap', false).filter((row) => has(among, row))]
    // Fuse searches for longer texts in pieces: the score would not be that of the whole text.
    const part = text.slice(0, maxPieceLength)
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
  const [best] = new (fuse.loaded())(texts, spellOptions).search(text, { limit: 1 })
  return { text: best?.item ?? null, score: best?.score ?? Infinity }
}

const fuse = lazyChunk(() => import('fuse.js/basic').then((part) => part.default))

/** Fetches Fuse, a chunk of the worker that only searches need; false if it is unavailable. */
export const fetchFuse = fuse.load

/** Whether a query with these filters searches, and Fuse is unavailable. */
export const isSearchUnavailable = async (filters: Filters): Promise<boolean> =>
  hasSearch(filters) && !(await fetchFuse())

/** The number of cached searches: typing back and forth repeats them. */
const maxRecent = 16

/** Fuzzy search over symbols and names, for texts that are not blank; Fuse must have been fetched. The first call builds the index. */
export function createSearch({ symbols, texts }: Columns): (text: string) => Bitmap {
  let search: FuzzySearch | undefined
  return memoizeRecent(maxRecent, (text: string) => {
    search ??= createFuzzySearch(
      fuse.loaded(),
      symbols,
      symbols.map((_, row) => textAt(texts.name, row) ?? ''),
    )
    return search(text)
  })
}
