import { indexTexts, positionOf, type Postings, textOf } from './text-index.ts'

/** Fuse's score of a match: errors ÷ length + location ÷ distance. It must not exceed the threshold. */
export const threshold = 0.37
const distance = 100
/** In UTF-16 units: Fuse searches for a longer pattern in pieces of this length, and any of them may match. */
export const maxPieceLength = 32

/** The last location at which a match with so many errors counts; negative for none. */
export const lastLocation = (errors: number, length: number): number =>
  // Floating-point errors must not exclude a match at the limit.
  Math.floor((threshold - errors / length) * distance + 0.001)

/** Proposes texts by number: 1 for each that may match the lower-cased pattern. The list is valid until the next call. */
export type Propose = (pattern: string) => Uint8Array

/**
 * Proposes every text that Fuse matches, and few others. An error removes at most one character and two pairs of neighbors
 * from a match (the q-gram lemma: Jokinen and Ukkonen, 1991), and a match with many errors must be near the beginning.
 */
export function createCandidates(texts: readonly string[]): Propose {
  const { letters, pairs, letterKey, pairKey } = indexTexts(texts)
  const proposed = new Uint8Array(texts.length)
  const letterCounts = new Uint8Array(texts.length)
  const pairCounts = new Uint8Array(texts.length)

  /** Proposes the texts that may match a piece of the pattern, which Fuse expects at `from`. */
  const addMatching = (piece: string, from: number): void => {
    const { length } = piece
    const units = Array.from({ length }, (_, at) => piece.charCodeAt(at))
    const letterKeys = units.map(letterKey)
    const pairKeys = units.slice(1).map((unit, at) => pairKey(units[at] ?? 0, unit))
    count(letters, letterKeys, Infinity, letterCounts)
    for (let errors = 0; errors < length && lastLocation(errors, length) >= 0; errors++) {
      const end = from + lastLocation(errors, length) + length + errors
      const [minLetters, minPairs] = [length - errors, length - 1 - 2 * errors]
      // If errors leave no pair, the letters must at least be near the beginning.
      if (minPairs <= 0) count(letters, letterKeys, end - 1, letterCounts)
      else count(pairs, pairKeys, end - 2, pairCounts)
      for (let text = 0; text < proposed.length; text++) {
        const hasPairs = minPairs <= 0 || (pairCounts[text] ?? 0) >= minPairs
        if (hasPairs && (letterCounts[text] ?? 0) >= minLetters) proposed[text] = 1
      }
    }
  }

  return (pattern) => {
    proposed.fill(0)
    for (const from of pieceStarts(pattern.length)) addMatching(pattern.slice(from, from + maxPieceLength), from)
    return proposed
  }
}

/** Counts the keys that each text has up to a position. */
function count(
  { starts, entries }: Postings,
  keys: readonly (number | undefined)[],
  maxPosition: number,
  counts: Uint8Array,
): void {
  counts.fill(0)
  for (const key of keys) {
    if (key === undefined) continue
    const end = starts[key + 1] ?? 0
    for (let at = starts[key] ?? 0; at < end; at++) {
      const entry = entries[at] ?? 0
      if (positionOf(entry) > maxPosition) continue
      const text = textOf(entry)
      counts[text] = (counts[text] ?? 0) + 1
    }
  }
}

/** The beginnings of the pieces of a pattern; the last piece ends with the pattern. */
function pieceStarts(length: number): readonly number[] {
  const whole = Array.from({ length: Math.floor(length / maxPieceLength) }, (_, piece) => piece * maxPieceLength)
  return length % maxPieceLength === 0 ? whole : [...whole, Math.max(0, length - maxPieceLength)]
}
