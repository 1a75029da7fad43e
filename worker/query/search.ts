import Fuse from 'fuse.js'
import { createBitmap, add, type Bitmap } from '../index/bitmap.ts'
import { textAt, type Columns } from '../index/columns.ts'

/** What the search looks at; Fuse's other options stay at their defaults, which define the matches. */
export const searchOptions = { keys: ['symbol', 'name'], threshold: 0.37 }

/** How many recent searches keep their answer: typing back and forth asks the same again. */
const kept = 16

/** Fuzzy search over symbols and names. */
export interface Searching {
  /** The rows that a text finds. */
  readonly find: (text: string) => Bitmap
  /** The symbol or name that comes nearest to a text which finds nothing; null where none comes near. */
  readonly spell: (text: string) => string | null
}

/** How loosely a misspelt text may fit, and how much of it is looked at: longer ones Fuse would split. */
const spelling = { threshold: 0.6, longest: 32 } as const

/** The first call builds Fuse's own index. */
export function createSearch(columns: Columns): Searching {
  const { rows, symbols, texts } = columns
  let fuse: Fuse<Named> | undefined
  const named = (): Named[] => symbols.map((symbol, row) => ({ symbol, name: textAt(texts.name, row) ?? '' }))
  const answers = new Map<string, Bitmap>()

  const search = (text: string): Bitmap => {
    fuse ??= new Fuse(named(), searchOptions)
    const found = createBitmap(rows)
    for (const { refIndex } of fuse.search(text)) add(found, refIndex)
    return found
  }

  const find = (text: string): Bitmap => {
    const answer = answers.get(text) ?? search(text)
    answers.delete(text)
    answers.set(text, answer)
    const [oldest] = answers.keys()
    if (answers.size > kept && oldest !== undefined) answers.delete(oldest)
    return answer
  }

  // Asked for seldom, so its index is not kept.
  const spell = (text: string): string | null => {
    const loose = new Fuse(named(), { ...searchOptions, threshold: spelling.threshold, includeMatches: true })
    const [nearest] = loose.search(text.slice(0, spelling.longest), { limit: 1 })
    if (!nearest) return null
    const isNamed = nearest.matches?.some(({ key }) => key === 'name') ?? false
    return isNamed && nearest.item.name !== '' ? nearest.item.name : nearest.item.symbol
  }
  return { find, spell }
}

interface Named {
  readonly symbol: string
  readonly name: string
}
