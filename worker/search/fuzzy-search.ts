import { add, createBitmap, type Bitmap } from '../index/bitmap.ts'
import { sortRows } from '../index/sort-rows.ts'
import { createBitap, noMatch } from './bitap.ts'
import { candidates } from './candidates.ts'
import { classOf, indexTexts, placeOf, textOf, type TextIndex } from './text-index.ts'

/** The texts that match a pattern, each once, and how near they come: 0 is the pattern itself. */
interface Matches {
  readonly texts: Uint32Array
  readonly scores: Float64Array
}

/** Fuzzy search over rows of a symbol and a name. Patterns are lower-cased, of 1 to 32 UTF-16 units, and not blank. */
export interface FuzzySearch {
  /** The rows that match. */
  readonly find: (pattern: string) => Bitmap
  /** The same rows, the nearest first. */
  readonly rank: (pattern: string) => Uint32Array<ArrayBuffer>
}

/** Symbol and name weigh the same. */
const weight = 0.5

/** Gives the rows and the order that Fuse.js 7.5 gives with the keys `symbol` and `name` and a threshold of 0.37. */
export function createFuzzySearch(symbols: readonly string[], names: readonly string[]): FuzzySearch {
  // Text 2r is the symbol of row r, text 2r + 1 its name. Fuse passes blank ones by.
  const texts = symbols.flatMap((symbol, row) => [symbol, names[row] ?? '']).map((text) => (text.trim() ? text : ''))
  const index = indexTexts(texts)
  const norms = Float64Array.from(texts, normOf)
  const rows = symbols.length

  return {
    find(pattern) {
      const found = createBitmap(rows)
      for (const text of match(index, pattern).texts) add(found, text >>> 1)
      return found
    },
    rank(pattern) {
      const { texts, scores } = match(index, pattern)
      const totals = new Float64Array(rows)
      for (let i = 0; i < texts.length; i++) {
        const text = texts[i] ?? 0
        const part = Math.pow(scores[i] || Number.EPSILON, weight * (norms[text] ?? 1))
        totals[text >>> 1] = (totals[text >>> 1] || 1) * part
      }
      return ranked(totals)
    },
  }
}

/** The rows that have a total, the least first; of equal ones the first row. */
function ranked(totals: Float64Array): Uint32Array<ArrayBuffer> {
  const found = new Uint32Array(totals.length)
  const keys = new Float64Array(totals.length)
  let size = 0
  for (let row = 0; row < totals.length; row++) {
    const total = totals[row] ?? 0
    if (total === 0) continue
    keys[size] = total
    found[size++] = row
  }
  const places = Uint32Array.from({ length: size }, (_, place) => place)
  return sortRows(places, keys.subarray(0, size), true).map((place) => found[place] ?? 0)
}

/** The more words, the less a match in them says: 1 ÷ √words, to three decimals, as Fuse has it. */
function normOf(text: string): number {
  const words = text.match(/[^\t-\r \u00a0]+/g)?.length ?? 1
  return Math.round(1000 / Math.pow(words, 0.5)) / 1000
}

function match(index: TextIndex, pattern: string): Matches {
  return exactOnly(index, pattern) ?? holdAgainst(index, pattern, candidates(index, pattern, createBitap(pattern)))
}

/** One or two characters match without an error or not at all: the lists of who has them are the answer. */
function exactOnly({ letters, pairs, starts, ...index }: TextIndex, pattern: string): Matches | undefined {
  const { mostErrors, reach, scoreAt } = createBitap(pattern)
  const keys = Array.from({ length: pattern.length }, (_, i) => index.letterKey(pattern.charCodeAt(i)))
  if (mostErrors > 0 || !keys.every((key) => key !== undefined && index.isExact(key))) return undefined
  const postings = pattern.length === 1 ? letters : pairs
  const key = pattern.length === 1 ? keys[0] : index.pairKey(pattern.charCodeAt(0), pattern.charCodeAt(1))
  const entries = postings.entries
    .subarray(postings.starts[key ?? 0], postings.starts[(key ?? 0) + 1])
    .filter((entry) => placeOf(entry) <= reach(0))
  const lengthOf = (text: number) => (starts[text + 1] ?? 0) - (starts[text] ?? 0)
  return {
    texts: entries.map(textOf),
    scores: Float64Array.from(entries, (entry) =>
      lengthOf(textOf(entry)) === pattern.length ? 0 : scoreAt(placeOf(entry)),
    ),
  }
}

function holdAgainst({ units, starts, classes }: TextIndex, pattern: string, given: Uint32Array): Matches {
  const bitap = createBitap(pattern)
  let wanted = 0
  for (let i = 0; i < pattern.length; i++) wanted |= classOf(pattern.charCodeAt(i))
  const scores = new Float64Array(given.length)
  let size = 0
  for (const text of given) {
    // Each class that is missing is an error at least.
    let missing = wanted & ~(classes[text] ?? 0)
    let errors = 0
    while (missing !== 0) {
      missing &= missing - 1
      errors++
    }
    if (errors > bitap.mostErrors) continue
    const start = starts[text] ?? 0
    const score = bitap.score(units, start, (starts[text + 1] ?? 0) - start)
    if (score === noMatch) continue
    given[size] = text
    scores[size++] = score
  }
  return { texts: given.subarray(0, size), scores: scores.subarray(0, size) }
}
