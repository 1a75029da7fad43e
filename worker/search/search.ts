import type Fuse from 'fuse.js/basic'
import { add, createBitmap, type Bitmap } from '../index/bitmap.ts'
import { textAt, type Columns } from '../index/columns.ts'
import { keepRecent } from '../index/memoize.ts'
import { fetchedFuse, needsFuse, searchOptions } from './fuse.ts'
import { createFuzzySearch, type FuzzySearch } from './fuzzy-search.ts'

/** How many recent searches keep their answer: typing back and forth asks the same again. */
const kept = 16

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

  return keepRecent(kept, search)
}

interface Named {
  readonly symbol: string
  readonly name: string
}
