/** Ids of characters; all characters beyond the first 63 that a market uses share the last one. */
const idBits = 6
const otherId = (1 << idBits) - 1

/** Greater positions in a text count as this one. */
const positionBits = 6
const maxPosition = (1 << positionBits) - 1

/** For each key, in which texts it occurs and where first: `text << 6 | position`, in the order of the texts. */
export interface Postings {
  /** Those of key k are from `starts[k]` to before `starts[k + 1]`. */
  readonly starts: Uint32Array
  readonly entries: Uint32Array
}

/** Lower-cased texts and what occurs in them. */
export interface TextIndex {
  readonly texts: number
  /** Text t is from `starts[t]` to before `starts[t + 1]`. */
  readonly units: Uint16Array
  readonly starts: Uint32Array
  /** A bit for each of 32 classes of characters, by text. */
  readonly classes: Uint32Array
  readonly letters: Postings
  readonly pairs: Postings
  /** The key of a character in `letters`; undefined where no text has it. */
  readonly letterKey: (unit: number) => number | undefined
  /** The key of two neighbors in `pairs`; undefined where no text has one of them. */
  readonly pairKey: (first: number, second: number) => number | undefined
  /** Whether a key belongs to a single character. */
  readonly isExact: (letterKey: number) => boolean
}

export const textOf = (entry: number): number => entry >>> positionBits
export const positionOf = (entry: number): number => entry & maxPosition

/** The class of a character: letters of the alphabet have one each, which digits share. */
export const classOf = (unit: number): number => 1 << (unit & 31)

/** Indexes texts, at most 2^26 of them. They are lower-cased as Fuse does it. */
export function indexTexts(given: readonly string[]): TextIndex {
  const texts = given.map((text) => text.toLowerCase())
  const starts = startsOf(texts)
  const units = new Uint16Array(starts[texts.length] ?? 0)
  const classes = new Uint32Array(texts.length)
  const ids = new Uint8Array(0x10000)
  let known = 0
  for (const [text, words] of texts.entries()) {
    const start = starts[text] ?? 0
    let seen = 0
    for (let i = 0; i < words.length; i++) {
      const unit = words.charCodeAt(i)
      units[start + i] = unit
      seen |= classOf(unit)
      // An id of 0 is none yet: those that are given out begin at 1.
      if (ids[unit] === 0) ids[unit] = Math.min(++known, otherId)
    }
    classes[text] = seen
  }
  const id = (unit: number) => ids[unit] ?? 0
  const letterKey = (unit: number) => id(unit) || undefined
  const pairKey = (first: number, second: number) =>
    id(first) && id(second) ? (id(first) << idBits) | id(second) : undefined
  const shape = { texts: texts.length, units, starts }
  return {
    ...shape,
    classes,
    letterKey,
    pairKey,
    isExact: (key) => key !== otherId,
    letters: post(shape, 1 << idBits, (at) => id(units[at] ?? 0)),
    pairs: post(shape, 1 << (2 * idBits), (at, end) =>
      at + 1 < end ? (id(units[at] ?? 0) << idBits) | id(units[at + 1] ?? 0) : -1,
    ),
  }
}

function startsOf(texts: readonly string[]): Uint32Array {
  const starts = new Uint32Array(texts.length + 1)
  for (const [text, { length }] of texts.entries()) starts[text + 1] = (starts[text] ?? 0) + length
  return starts
}

type Shape = Pick<TextIndex, 'texts' | 'units' | 'starts'>

/** Lists each key's texts, by counting first; `keyAt` is −1 where there is none. */
function post({ texts, starts }: Shape, keys: number, keyAt: (at: number, end: number) => number): Postings {
  const each = (visit: (key: number, text: number, position: number) => void) => {
    const lastText = new Int32Array(keys).fill(-1)
    for (let text = 0; text < texts; text++) {
      const start = starts[text] ?? 0
      const end = starts[text + 1] ?? 0
      for (let at = start; at < end; at++) {
        const key = keyAt(at, end)
        if (key < 0 || lastText[key] === text) continue
        lastText[key] = text
        visit(key, text, Math.min(at - start, maxPosition))
      }
    }
  }
  const ends = new Uint32Array(keys + 1)
  each((key) => (ends[key + 1] = (ends[key + 1] ?? 0) + 1))
  for (let key = 0; key < keys; key++) ends[key + 1] = (ends[key + 1] ?? 0) + (ends[key] ?? 0)
  const entries = new Uint32Array(ends[keys] ?? 0)
  const next = ends.slice()
  each((key, text, position) => {
    const at = next[key] ?? 0
    next[key] = at + 1
    entries[at] = (text << positionBits) | position
  })
  return { starts: ends, entries }
}
