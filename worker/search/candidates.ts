import type { Bitap } from './bitap.ts'
import { positionOf, type Postings, type TextIndex, textOf } from './text-index.ts'

/** Passes the texts that have at least `minCount` of the keys at positions up to `maxPosition`. */
interface Filter {
  readonly keys: readonly (number | undefined)[]
  readonly postings: Postings
  readonly maxPosition: number
  readonly minCount: number
}

interface Candidates {
  /** Each once; the list may be changed until the next search. */
  readonly texts: Uint32Array
  /** Whether a text can contain the exact pattern at a location that counts. */
  readonly mayHold: (text: number) => boolean
}

/** Memory that searches reuse: allocating it for each would take longer than most searches. */
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
 * The texts that may match: every match is among them. An error takes at most one character and two pairs of neighbors
 * from a match (the q-gram lemma: Jokinen and Ukkonen, 1991), and a match with the maximum number of errors must be early.
 */
export function candidates(index: TextIndex, pattern: string, bitap: Bitap, buffers: SearchBuffers): Candidates {
  const { length } = pattern
  const { found, isFound, pairs } = buffers
  isFound.fill(0)
  let size = 0
  const addPassing = ({ keys, postings, maxPosition, minCount }: Filter, counts: Uint8Array): void => {
    counts.fill(0)
    for (const key of keys) {
      if (key === undefined) continue
      const end = postings.starts[key + 1] ?? 0
      for (let at = postings.starts[key] ?? 0; at < end; at++) {
        const entry = postings.entries[at] ?? 0
        if (positionOf(entry) > maxPosition) continue
        const text = textOf(entry)
        const count = (counts[text] ?? 0) + 1
        counts[text] = count
        if (count < minCount || isFound[text] === 1) continue
        isFound[text] = 1
        found[size++] = text
      }
    }
  }
  addPassing(filterFor(index, pattern, bitap.maxErrors, bitap.reach(bitap.maxErrors)), buffers.counts)
  addPassing(filterFor(index, pattern, bitap.maxErrors - 1, bitap.reach(0)), pairs)
  return { texts: found.subarray(0, size), mayHold: (text) => (pairs[text] ?? 0) >= length - 1 }
}

/** A filter for matches with at most `errors` errors that begin by `reach`: uses pairs where errors leave any. */
function filterFor({ letters, pairs, letterKey, pairKey }: TextIndex, pattern: string, errors: number, reach: number) {
  const { length } = pattern
  const units = Array.from({ length }, (_, i) => pattern.charCodeAt(i))
  const minCount = length - 1 - 2 * errors
  const last = reach + length + errors
  if (minCount <= 0)
    return { keys: units.map(letterKey), postings: letters, maxPosition: last - 1, minCount: length - errors }
  return {
    keys: units.slice(1).map((unit, i) => pairKey(units[i] ?? 0, unit)),
    postings: pairs,
    maxPosition: last - 2,
    minCount,
  }
}
