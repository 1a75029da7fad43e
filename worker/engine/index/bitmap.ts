/** A set of rows, one bit each: row r is bit r mod 32 of word r div 32. Bits beyond the last row are 0. */
export type Bitmap = Uint32Array<ArrayBuffer>

/** Removes the rows that do not belong in a set from it. */
export type Narrow = (rows: Bitmap) => void

export const createBitmap = (rows: number): Bitmap => new Uint32Array((rows + 31) >>> 5)

/** The rows for which a test holds. */
export function bitmapOf(rows: number, holds: (row: number) => boolean): Bitmap {
  const bitmap = createBitmap(rows)
  for (let row = 0; row < rows; row++) if (holds(row)) add(bitmap, row)
  return bitmap
}

export const add = (bitmap: Bitmap, row: number): void => {
  bitmap[row >>> 5] = (bitmap[row >>> 5] ?? 0) | (1 << (row & 31))
}

export const remove = (bitmap: Bitmap, row: number): void => {
  bitmap[row >>> 5] = (bitmap[row >>> 5] ?? 0) & ~(1 << (row & 31))
}

export const has = (bitmap: Bitmap, row: number): boolean => (((bitmap[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1

/** Keeps in `target` only the rows that are in `other`, too. */
export function intersect(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) & (other[word] ?? 0)
}

/** Keeps in `target` only the rows that are in `kept` and not in `dropped`. */
export function keepDifference(target: Bitmap, included: Bitmap, excluded: Bitmap): void {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] ?? 0) & (included[word] ?? 0) & ~(excluded[word] ?? 0)
  }
}

/** Adds the rows of `other` to `target`. */
export function unite(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) | (other[word] ?? 0)
}

/** The number of rows in both sets. */
export function countBoth(a: Bitmap, b: Bitmap): number {
  let total = 0
  for (let i = 0; i < a.length; i++) total += ones((a[i] ?? 0) & (b[i] ?? 0))
  return total
}

/** The number of rows in the set. */
export function count(bitmap: Bitmap): number {
  let total = 0
  // Count by index: an iterator takes four times as long.
  const { length } = bitmap
  for (let word = 0; word < length; word++) total += ones(bitmap[word] ?? 0)
  return total
}

/** The bits of a word that are set, counted in parallel (Warren: Hacker's Delight, 5–1). */
function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
