import { add, type Bitmap, createBitmap } from '../index/bitmap.ts'
import { sortRows } from '../index/sort-rows.ts'
import { createBitap, noMatch } from './bitap.ts'
import { candidates, createBuffers, type SearchBuffers } from './candidates.ts'
import { classOf, indexTexts, positionOf, type TextIndex, textOf } from './text-index.ts'

/** The texts that match a pattern, each once, and their scores: 0 is an exact match. Valid until the next search. */
interface Matches {
  readonly texts: Uint32Array
  /** For each text, the index of its score in `scores`: there are few different ones. */
  readonly kinds: Uint16Array
  readonly scores: readonly number[]
}

/** Fuzzy search over rows of a symbol and a name. Patterns are lower-cased, of 1 to 32 UTF-16 units, and not blank. */
export interface FuzzySearch {
  /** The rows that match. */
  readonly find: (pattern: string) => Bitmap
  /** The same rows, the best match first. */
  readonly rank: (pattern: string) => Uint32Array<ArrayBuffer>
}

/** Symbol and name weigh the same. */
const weight = 0.5

/** Gives the rows and the order that Fuse.js 7.5 gives with the keys `symbol` and `name` and a threshold of 0.37. */
export function createFuzzySearch(symbols: readonly string[], names: readonly string[]): FuzzySearch {
  // Text 2r is the symbol of row r, text 2r + 1 its name. Fuse passes blank ones by.
  const texts = symbols.flatMap((symbol, row) => [symbol, names[row] ?? '']).map((text) => (text.trim() ? text : ''))
  const index = indexTexts(texts)
  const words = Uint16Array.from(texts, wordsOf)
  const maxWords = words.reduce((max, count) => Math.max(max, count), 1)
  const rows = symbols.length
  const buffers = createBuffers(texts.length)
  const totals = new Float64Array(rows)

  return {
    find(pattern) {
      const found = createBitmap(rows)
      const { texts } = match(index, pattern, buffers)
      for (let i = 0, { length } = texts; i < length; i++) add(found, (texts[i] ?? 0) >>> 1)
      return found
    },
    rank(pattern) {
      const { texts, kinds, scores } = match(index, pattern, buffers)
      const parts = new Float64Array(scores.length * (maxWords + 1))
      totals.fill(0)
      for (let i = 0, { length } = texts; i < length; i++) {
        const text = texts[i] ?? 0
        const kind = kinds[i] ?? 0
        const count = words[text] ?? 1
        // Cached, because `Math.pow` is slow. No part is 0, so 0 means not computed yet.
        const slot = kind * (maxWords + 1) + count
        const part = (parts[slot] ||= Math.pow(scores[kind] || Number.EPSILON, weight * normOf(count)))
        const row = text >>> 1
        totals[row] = (totals[row] || 1) * part
      }
      return ranked(totals)
    },
  }
}

/** Fewer rows than these sort faster by comparison. */
const few = 250

/** The rows that have a total, in ascending order; ties by row. */
function ranked(totals: Float64Array): Uint32Array<ArrayBuffer> {
  const found = new Uint32Array(totals.length)
  let size = 0
  for (let row = 0, { length } = totals; row < length; row++) if (totals[row] !== 0) found[size++] = row
  const rows = found.slice(0, size)
  return size < few ? rows.sort((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0) || a - b) : sortRows(rows, totals, true)
}

const wordsOf = (text: string): number => text.match(/[^\t-\r \u00a0]+/g)?.length ?? 1

/** Fuse's norm: a match in a longer text weighs less, 1 ÷ √words, rounded to three decimals. */
const normOf = (words: number): number => Math.round(1000 / Math.pow(words, 0.5)) / 1000

function match(index: TextIndex, pattern: string, buffers: SearchBuffers): Matches {
  return exactOnly(index, pattern, buffers) ?? matchTexts(index, pattern, buffers)
}

/** One or two characters match exactly or not at all, so their postings are the result. */
function exactOnly(index: TextIndex, pattern: string, buffers: SearchBuffers): Matches | undefined {
  const { letters, pairs, starts } = index
  const { maxErrors, reach, scoreAt } = createBitap(pattern)
  const keys = Array.from({ length: pattern.length }, (_, i) => index.letterKey(pattern.charCodeAt(i)))
  if (maxErrors > 0 || !keys.every((key) => key !== undefined && index.isExact(key))) return undefined
  const { entries, starts: ends } = pattern.length === 1 ? letters : pairs
  const key = (pattern.length === 1 ? keys[0] : index.pairKey(pattern.charCodeAt(0), pattern.charCodeAt(1))) ?? 0
  const from = ends[key] ?? 0
  const to = ends[key + 1] ?? 0
  const last = reach(0)
  // The score depends on the position; a text that equals the pattern has the best one.
  const scores = [...Array.from({ length: last + 1 }, (_, position) => scoreAt(position)), 0]
  const whole = last + 1
  const { found: texts, kinds } = buffers
  let size = 0
  for (let at = from; at < to; at++) {
    const entry = entries[at] ?? 0
    const position = positionOf(entry)
    if (position > last) continue
    const text = textOf(entry)
    texts[size] = text
    kinds[size++] = (starts[text + 1] ?? 0) - (starts[text] ?? 0) === pattern.length ? whole : position
  }
  return { texts: texts.subarray(0, size), kinds: kinds.subarray(0, size), scores }
}

function matchTexts(index: TextIndex, pattern: string, buffers: SearchBuffers): Matches {
  const { units, starts, classes } = index
  const bitap = createBitap(pattern)
  const { texts, mayHold } = candidates(index, pattern, bitap, buffers)
  let required = 0
  for (let i = 0; i < pattern.length; i++) required |= classOf(pattern.charCodeAt(i))
  const { kinds } = buffers
  const kindOf = new Map<number, number>()
  let size = 0
  for (let i = 0, { length } = texts; i < length; i++) {
    const text = texts[i] ?? 0
    // Each missing class is at least one error.
    let missing = required & ~(classes[text] ?? 0)
    let errors = 0
    while (missing !== 0) {
      missing &= missing - 1
      errors++
    }
    if (errors > bitap.maxErrors) continue
    const start = starts[text] ?? 0
    const score = bitap.score(units, start, (starts[text + 1] ?? 0) - start, mayHold(text))
    if (score === noMatch) continue
    const kind = kindOf.get(score) ?? kindOf.size
    kindOf.set(score, kind)
    kinds[size] = kind
    texts[size++] = text
  }
  return { texts: texts.subarray(0, size), kinds: kinds.subarray(0, size), scores: [...kindOf.keys()] }
}
