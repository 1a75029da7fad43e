import type { Bitap } from './bitap.ts'
import { placeOf, textOf, type Postings, type TextIndex } from './text-index.ts'

/** So much of a pattern must stand in a text: `most` of its parts at places up to `upTo`. */
interface Demand {
  readonly upTo: number
  readonly most: number
}

/** What must hold of a text that matches: the first where it has fewer errors than can be, the second where it has all. */
interface Demands {
  readonly keys: readonly (number | undefined)[]
  readonly postings: Postings
  readonly fewer: Demand
  readonly all: Demand
}

/**
 * The texts that may match, each once: every match is among them. An error takes at most one character and two pairs of
 * neighbours from a match (the q-gram lemma: Jokinen and Ukkonen, 1991), and a match with many errors must stand early.
 */
export function candidates(index: TextIndex, pattern: string, bitap: Bitap): Uint32Array {
  const { keys, postings, fewer, all } = demandsOf(index, pattern, bitap)
  // How many of the parts a text has, below; how many early enough, above; and whether it is among the found, on top.
  const counts = new Uint16Array(index.texts)
  const found = new Uint32Array(index.texts)
  let size = 0
  for (const key of keys) {
    if (key === undefined) continue
    const end = postings.starts[key + 1] ?? 0
    for (let at = postings.starts[key] ?? 0; at < end; at++) {
      const entry = postings.entries[at] ?? 0
      const place = placeOf(entry)
      if (place > fewer.upTo) continue
      const text = textOf(entry)
      const count = (counts[text] ?? 0) + (place <= all.upTo ? earlyOne + 1 : 1)
      const isEnough = (count & partMask) >= fewer.most || ((count >>> partBits) & partMask) >= all.most
      counts[text] = isEnough ? count | foundBit : count
      if (isEnough && (count & foundBit) === 0) found[size++] = text
    }
  }
  return found.subarray(0, size)
}

const partBits = 6
const partMask = (1 << partBits) - 1
const earlyOne = 1 << partBits
const foundBit = 1 << 15

function demandsOf({ letters, pairs, letterKey, pairKey }: TextIndex, pattern: string, bitap: Bitap): Demands {
  const { length } = pattern
  const errors = bitap.mostErrors
  const units = Array.from({ length }, (_, i) => pattern.charCodeAt(i))
  const pairsNeeded = length - 1 - 2 * errors
  const byPairs = pairsNeeded > 0
  const size = byPairs ? 2 : 1
  const keys = byPairs ? units.slice(1).map((unit, i) => pairKey(units[i] ?? 0, unit)) : units.map(letterKey)
  const needed = (most: number) => (byPairs ? length - 1 - 2 * most : length - most)
  /** The last place at which a part of a match can begin. */
  const upTo = (most: number) => bitap.reach(most) + length + most - size
  return {
    keys,
    postings: byPairs ? pairs : letters,
    fewer: { upTo: upTo(0), most: needed(errors - 1) },
    all: { upTo: upTo(errors), most: needed(errors) },
  }
}
