import Fuse from 'fuse.js/basic'
import { createBitmap, add, type Bitmap } from '../index/bitmap.ts'
import { textAt, type Columns } from '../index/columns.ts'

/** What the search looks at; Fuse's other options stay at their defaults, which define the matches. */
export const searchOptions = { keys: ['symbol', 'name'], threshold: 0.37 }

/** How many recent searches keep their answer: typing back and forth asks the same again. */
const kept = 16

/** Fuzzy search over symbols and names. The first call builds Fuse's own index. */
export function createSearch(columns: Columns): (text: string) => Bitmap {
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

  return (text) => {
    const answer = answers.get(text) ?? search(text)
    answers.delete(text)
    answers.set(text, answer)
    const [oldest] = answers.keys()
    if (answers.size > kept && oldest !== undefined) answers.delete(oldest)
    return answer
  }
}

interface Named {
  readonly symbol: string
  readonly name: string
}
