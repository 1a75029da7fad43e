/** In UTF-16 units. Only Fuse itself searches for longer texts, in pieces. */
export const maxPatternLength = 32

/** Fuse's settings, as the product uses it. A score is errors ÷ pattern length + location ÷ distance. */
const threshold = 0.37
const distance = 100

/** The score of a text that does not match. */
export const noMatch = -1

/** A pattern, compiled to be matched with many texts. */
export interface Bitap {
  /** The maximum number of errors of a match. */
  readonly maxErrors: number
  /** The last location at which a match with this number of errors counts. */
  readonly reach: (errors: number) => number
  /**
   * The score of a text, from 0 for an exact match to 0.37, or `noMatch`. It is `length` lower-cased units from `start`;
   * `mayHold` is false where the exact pattern is known not to occur in it, or only beyond the last location that counts.
   */
  readonly score: (units: Uint16Array, start: number, length: number, mayHold: boolean) => number
  /** The score of a text whose first exact match is at `location`, where no better match is possible. */
  readonly scoreAt: (location: number) => number
}

/** Bits of the pattern's positions by character. All patterns share the table: each clears the bits of the one before. */
const masks = new Int32Array(0x10000)
let maskedPattern = ''

/** Bits by the end of the text, one line for the errors so far and one for those before; grown where a text needs more. */
let line = new Int32Array(256)
let lineBefore = new Int32Array(256)

/**
 * Scores as Fuse.js 7.5 gives them for `threshold: 0.37` and its defaults: Bitap with errors (Wu and Manber, "Fast text
 * searching allowing errors", 1992), from the end of the text to its beginning. Without memory for each text, and the
 * scan ends early where nothing nearer is possible. `pattern` is lower-cased, 1 to 32 units.
 */
export function createBitap(pattern: string): Bitap {
  const length = pattern.length
  const top = 1 << (length - 1)
  const scoreOf = (errors: number, location: number) => errors / length + location / distance
  const lastWithin = (errors: number, limit: number, max: number) => {
    let location = Math.min(max, Math.max(0, Math.floor((limit - errors / length) * distance) + 2))
    while (location > 0 && scoreOf(errors, location) > limit) location--
    return location
  }
  let maxErrors = 0
  while (maxErrors + 1 < length && scoreOf(maxErrors + 1, 0) <= threshold) maxErrors++

  /**
   * Scans for 0, 1, 2 … errors, each time only the part of the text where a match can be within `limit`. If the text does not
   * contain the pattern itself, the first pass only prepares the second, which scans less.
   */
  const scan = (units: Uint16Array, start: number, textLength: number, first: number): number => {
    let limit = first < 0 ? threshold : Math.min(threshold, scoreOf(0, first))
    const farthest = length + textLength
    let reach = first < 0 ? Math.min(farthest, lastWithin(1, limit, farthest) + length + 1) : farthest
    let best = noMatch
    let final = 1
    // Local variables are faster than reading the module's at every step.
    let now = line
    let before = lineBefore
    for (let errors = 0; errors < length; errors++) {
      reach = lastWithin(errors, limit, reach)
      const end = Math.min(reach, textLength) + length
      now[end + 1] = (1 << errors) - 1
      for (let at = end; at > 0; at--) {
        const fits = at > textLength ? 0 : (masks[units[start + at - 1] ?? 0] ?? 0)
        let bits = (((now[at + 1] ?? 0) << 1) | 1) & fits
        if (errors > 0) {
          const after = before[at + 1] ?? 0
          bits |= ((after | (before[at] ?? 0)) << 1) | 1 | after
        }
        now[at] = bits
        if ((bits & top) === 0) continue
        final = scoreOf(errors, at - 1)
        if (final > limit) continue
        limit = final
        best = at - 1
        if (best === 0) break
      }
      if (scoreOf(errors + 1, 0) > limit) break
      const swapped = before
      before = now
      now = swapped
    }
    return best === noMatch ? noMatch : Math.max(minScore, final)
  }

  /** Whether the beginning of a text has enough characters of the pattern for a match with one error: a fast pre-check. */
  const hasEnough = (units: Uint16Array, start: number, textLength: number): boolean => {
    const end = start + Math.min(textLength, nearest + length + 1)
    let missing = length - 1
    for (let at = start; at < end; at++) if (masks[units[at] ?? 0] !== 0 && --missing === 0) return true
    return false
  }
  const nearest = lastWithin(1, threshold, Infinity)

  const scoreAt = (location: number) => Math.max(minScore, scoreOf(0, location))
  const lastExact = lastWithin(0, threshold, Infinity)

  return {
    maxErrors,
    reach: (errors) => lastWithin(errors, threshold, Infinity),
    scoreAt,
    score(units, start, textLength, mayHold) {
      setMasks(pattern)
      growLines(textLength + 2 * length + 2)
      if (!mayHold && maxErrors === 1 && !hasEnough(units, start, textLength)) return noMatch
      const first = mayHold ? firstIndex(units, start, textLength, pattern) : -1
      if (first === 0 && textLength === length) return 0
      // An exact match at this location scores better than one with an error at the beginning.
      if (first >= 0 && first <= lastExact && scoreOf(0, first) < scoreOf(1, 0)) return scoreAt(first)
      return scan(units, start, textLength, first)
    },
  }
}

/** Fuse's minimum for any match but the whole text. */
const minScore = 0.001

function setMasks(pattern: string): void {
  if (pattern === maskedPattern) return
  for (let i = 0; i < maskedPattern.length; i++) masks[maskedPattern.charCodeAt(i)] = 0
  for (let i = 0; i < pattern.length; i++) {
    const unit = pattern.charCodeAt(i)
    masks[unit] = (masks[unit] ?? 0) | (1 << (pattern.length - i - 1))
  }
  maskedPattern = pattern
}

function growLines(size: number): void {
  if (line.length >= size) return
  line = new Int32Array(2 * size)
  lineBefore = new Int32Array(2 * size)
}

/** The index of the first exact match, or −1. */
function firstIndex(units: Uint16Array, start: number, length: number, pattern: string): number {
  const first = pattern.charCodeAt(0)
  for (let at = 0; at <= length - pattern.length; at++) {
    if (units[start + at] !== first) continue
    let same = 1
    while (same < pattern.length && units[start + at + same] === pattern.charCodeAt(same)) same++
    if (same === pattern.length) return at
  }
  return -1
}
