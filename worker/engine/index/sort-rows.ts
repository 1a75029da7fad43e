/** Rows in the order in which a column shows them. */
export type Order = Uint32Array<ArrayBuffer>

const digitBits = 11
const buckets = 1 << digitBits
const digitMask = buckets - 1

/** The maximum length of a run of rows with equal upper halves that is sorted by insertion. */
const shortRun = 32

/**
 * The rows sorted by their keys, stable, NaN last in both directions. A radix sort over the bits of the doubles: a
 * comparator takes eight times as long. Nearly all keys of a market differ in the upper half of the bits, so the lower
 * half is compared only if necessary.
 */
export function sortRows(rows: Order, keys: Float64Array, ascending: boolean): Order {
  const { high, low } = sortableBits(keys, ascending ? 1 : -1)
  const sorted = sortByWord(rows, high)
  return sortRuns(sorted, high, low) ? sorted : sortByWord(sortByWord(rows, low), high)
}

function sortByWord(rows: Order, word: Uint32Array): Order {
  let sorted = rows
  for (let shift = 0; shift < 32; shift += digitBits) sorted = sortByDigit(sorted, word, shift)
  return sorted === rows ? rows.slice() : sorted
}

/** Sorts runs of equal upper halves by the lower half, in place; false if that would take too long. */
function sortRuns(rows: Order, high: Uint32Array, low: Uint32Array): boolean {
  const { length } = rows
  let begin = 0
  for (let position = 1; position < length; position++) {
    const row = rows[position] ?? 0
    const before = rows[position - 1] ?? 0
    if (high[row] !== high[before]) begin = position
    else if ((low[row] ?? 0) < (low[before] ?? 0)) {
      if (position - begin > shortRun) return false
      let at = position
      for (; at > begin && (low[rows[at - 1] ?? 0] ?? 0) > (low[row] ?? 0); at--) rows[at] = rows[at - 1] ?? 0
      rows[at] = row
    }
  }
  return true
}

/** The halves of the doubles as integers that compare like the doubles: the bits of negative numbers are inverted. */
function sortableBits(keys: Float64Array, sign: 1 | -1) {
  const { length } = keys
  const high = new Uint32Array(length)
  const low = new Uint32Array(length)
  const double = new Float64Array(1)
  const halves = new Uint32Array(double.buffer)
  for (let row = 0; row < length; row++) {
    double[0] = sign * (keys[row] ?? NaN) + 0 // −0 is 0
    const isMissing = Number.isNaN(double[0])
    const top = halves[1] ?? 0
    const flip = top >>> 31 === 1 ? 0xffffffff : 0
    high[row] = isMissing ? 0xffffffff : top ^ (flip | 0x80000000)
    low[row] = isMissing ? 0xffffffff : (halves[0] ?? 0) ^ flip
  }
  return { high, low }
}

function sortByDigit(rows: Order, word: Uint32Array, shift: number): Order {
  const { length } = rows
  const starts = new Uint32Array(buckets + 1)
  for (let i = 0; i < length; i++) {
    const bucket = (((word[rows[i] ?? 0] ?? 0) >>> shift) & digitMask) + 1
    starts[bucket] = (starts[bucket] ?? 0) + 1
  }
  // Skip a digit that is the same in all keys: whole numbers have few bits.
  if (starts.includes(length)) return rows
  for (let bucket = 1; bucket < buckets; bucket++) starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
  const sorted = new Uint32Array(length)
  for (let i = 0; i < length; i++) {
    const row = rows[i] ?? 0
    const bucket = ((word[row] ?? 0) >>> shift) & digitMask
    const position = starts[bucket] ?? 0
    starts[bucket] = position + 1
    sorted[position] = row
  }
  return sorted
}
