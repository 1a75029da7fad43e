import { has, type Bitmap } from '../index/bitmap.ts'
import { textAt } from '../index/columns.ts'
import type { StockIndex } from '../index/stock-index.ts'
import { longestPattern } from './bitap.ts'
import { fetchedFuse } from './fuse.ts'

/**
 * So loose that it finds something in nearly every market. By Fuse's own norm a short symbol that shares a few letters
 * would be nearer than a name of two words that differs in one.
 */
const options = { threshold: 0.6, includeScore: true, ignoreFieldNorm: true }

/** Among the given rows. */
export type Spell = (text: string, among: Bitmap) => string | null

/**
 * The nearest symbol or name, and of several as near that of the greatest company; where a symbol and a name are as
 * near, the symbol. Seldom asked: nothing of it is kept. Fuse must have been fetched.
 */
export function createSpell(index: StockIndex): Spell {
  const { symbols, texts } = index.columns
  return (text, among) => {
    const rows = [...index.order('marketCap', false).filter((row) => has(among, row))]
    // Longer texts are looked for piece by piece, which no longer tells how near they are as a whole.
    const part = text.slice(0, longestPattern)
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
  const [best] = new (fetchedFuse())(texts, options).search(text, { limit: 1 })
  return { text: best?.item ?? null, score: best?.score ?? Infinity }
}
