import type { Bitap } from './bitap.ts'
import { positionOf, textOf, type Postings, type TextIndex } from './text-index.ts'

/** Lets the texts pass that have at least `most` of the parts at places up to `upTo`. */
interface Sieve {
  readonly keys: readonly (number | undefined)[]
  readonly postings: Postings
  readonly upTo: number
  readonly most: number
}

export interface Candidates {
  /** Each once; the list may be changed until the next search. */
  readonly texts: Uint32Array
  /** Whether the pattern itself, without an error, can stand in a text where it counts. */
  readonly mayHold: (text: number) => boolean
}

/** Memory that searches use one after the other: to have it made anew for each takes longer than most of them. */
export interface SearchBuffers {
  readonly found: Uint32Array
  readonly isFound: Uint8Array
  readonly counts: Uint8Array
  readonly pairs: Uint8Array
  readonly kinds: Uint16Array
}

export const createBuffers = (texts: number): SearchBuffers => ({
  found: new Uint32Array(texts),
  isFound: new Uint8Array(texts),
  counts: new Uint8Array(texts),
  pairs: new Uint8Array(texts),
  kinds: new Uint16Array(texts),
})

/**
 * The texts that may match: every match is among them. An error takes at most one character and two pairs of neighbours
 * from a match (the q-gram lemma: Jokinen and Ukkonen, 1991), and a match with as many errors as can be must stand early.
 */
export function candidates(index: TextIndex, pattern: string, bitap: Bitap, room: SearchBuffers): Candidates {
  const { length } = pattern
  const { found, isFound, pairs } = room
  isFound.fill(0)
  let size = 0
  const pass = ({ keys, postings, upTo, most }: Sieve, counts: Uint8Array): void => {
    counts.fill(0)
    for (const key of keys) {
      if (key === undefined) continue
      const end = postings.starts[key + 1] ?? 0
      for (let at = postings.starts[key] ?? 0; at < end; at++) {
        const entry = postings.entries[at] ?? 0
        if (positionOf(entry) > upTo) continue
        const text = textOf(entry)
        const count = (counts[text] ?? 0) + 1
        counts[text] = count
        if (count < most || isFound[text] === 1) continue
        isFound[text] = 1
        found[size++] = text
      }
    }
  }
  pass(sieveFor(index, pattern, bitap.maxErrors, bitap.reach(bitap.maxErrors)), room.counts)
  pass(sieveFor(index, pattern, bitap.maxErrors - 1, bitap.reach(0)), pairs)
  return { texts: found.subarray(0, size), mayHold: (text) => (pairs[text] ?? 0) >= length - 1 }
}

/** For matches with so many errors at most that begin no later than at `reach`: by pairs, where errors leave any. */
function sieveFor({ letters, pairs, letterKey, pairKey }: TextIndex, pattern: string, errors: number, reach: number) {
  const { length } = pattern
  const units = Array.from({ length }, (_, i) => pattern.charCodeAt(i))
  const most = length - 1 - 2 * errors
  const last = reach + length + errors
  if (most <= 0) return { keys: units.map(letterKey), postings: letters, upTo: last - 1, most: length - errors }
  return { keys: units.slice(1).map((unit, i) => pairKey(units[i] ?? 0, unit)), postings: pairs, upTo: last - 2, most }
}
