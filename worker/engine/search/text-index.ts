/** Ids of characters; all characters beyond the first 63 that a market uses share the last one. */
const idBits = 6
const otherId = (1 << idBits) - 1

/** Greater positions in a text count as this one. */
const positionBits = 6
const maxPosition = (1 << positionBits) - 1

/** For each key, the texts with it and its first position there: `text << 6 | position`, in the order of the texts. */
export interface Postings {
  /** The entries of key k are from `starts[k]` to before `starts[k + 1]`. */
  readonly starts: Uint32Array
  readonly entries: Uint32Array
}

/** The characters and pairs of neighbors in lower-cased texts. */
export interface TextIndex {
  readonly letters: Postings
  readonly pairs: Postings
  /** The key of a character in `letters`; undefined if no text has it. */
  readonly letterKey: (unit: number) => number | undefined
  /** The key of two neighbors in `pairs`; undefined if no text has one of them. */
  readonly pairKey: (first: number, second: number) => number | undefined
}

export const textOf = (entry: number): number => entry >>> positionBits
export const positionOf = (entry: number): number => entry & maxPosition

/** Indexes texts, at most 2^26 of them. It lower-cases them like Fuse. */
export function indexTexts(given: readonly string[]): TextIndex {
  const texts = given.map((text) => text.toLowerCase())
  const ids = new Uint8Array(0x10000)
  let known = 0
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      // Ids begin at 1: 0 means none yet.
      if (ids[unit] === 0) ids[unit] = Math.min(++known, otherId)
    }
  }
  const id = (unit: number) => ids[unit] ?? 0
  const letterKey = (unit: number) => id(unit) || undefined
  const pairKey = (first: number, second: number) =>
    id(first) && id(second) ? (id(first) << idBits) | id(second) : undefined
  return {
    letterKey,
    pairKey,
    letters: post(texts, 1 << idBits, (text, at) => id(text.charCodeAt(at))),
    pairs: post(texts, 1 << (2 * idBits), (text, at) =>
      at + 1 < text.length ? (id(text.charCodeAt(at)) << idBits) | id(text.charCodeAt(at + 1)) : -1,
    ),
  }
}

/** Lists each key's texts, by counting first; `keyAt` is −1 for none. */
function post(texts: readonly string[], keys: number, keyAt: (text: string, at: number) => number): Postings {
  const each = (visit: (key: number, number: number, position: number) => void) => {
    const lastText = new Int32Array(keys).fill(-1)
    for (const [number, text] of texts.entries()) {
      for (let at = 0; at < text.length; at++) {
        const key = keyAt(text, at)
        if (key < 0 || lastText[key] === number) continue
        lastText[key] = number
        visit(key, number, Math.min(at, maxPosition))
      }
    }
  }
  const ends = new Uint32Array(keys + 1)
  each((key) => (ends[key + 1] = (ends[key + 1] ?? 0) + 1))
  for (let key = 0; key < keys; key++) ends[key + 1] = (ends[key + 1] ?? 0) + (ends[key] ?? 0)
  const entries = new Uint32Array(ends[keys] ?? 0)
  const next = ends.slice()
  each((key, number, position) => {
    const at = next[key] ?? 0
    next[key] = at + 1
    entries[at] = (number << positionBits) | position
  })
  return { starts: ends, entries }
}
