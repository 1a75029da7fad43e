import type { Bounds } from '#domain/steps'
import { add, createBitmap, subtract, type Bitmap } from './bitmap.ts'
import type { Order } from './sort-rows.ts'

/** How many bitmaps are kept of each column: one for every further 64th of its rows. */
const kept = 64

/**
 * Finds the rows whose value lies within bounds without looking at every row: those from the first place to the last
 * in the column's own order. The bitmap of any first so many rows is one of 64 kept ones plus a few rows.
 */
export function createRanges(values: Float64Array, ascending: Order): (bounds: Bounds) => Bitmap {
  const rows = values.length
  const sorted = Float64Array.from(ascending, (row) => values[row] ?? NaN)
  const stride = Math.max(1, Math.ceil(rows / kept))
  const prefixes = prefixesOf(ascending, stride)

  const firstRows = (count: number): Bitmap => {
    const prefix = Math.floor(count / stride)
    const bitmap = prefixes[prefix]?.slice() ?? createBitmap(rows)
    for (let place = prefix * stride; place < count; place++) add(bitmap, ascending[place] ?? 0)
    return bitmap
  }

  return ({ min, minOpen, max, maxOpen }) => {
    const from = countBelow(sorted, min, minOpen)
    const to = countBelow(sorted, max, !maxOpen)
    if (to <= from) return createBitmap(rows)
    const within = firstRows(to)
    if (from > 0) subtract(within, firstRows(from))
    return within
  }
}

/** The bitmaps of the first 0, 1, 2 … strides of rows. */
function prefixesOf(order: Order, stride: number): Bitmap[] {
  const bitmap = createBitmap(order.length)
  const prefixes = [bitmap.slice()]
  for (let place = 0; place < order.length; place++) {
    add(bitmap, order[place] ?? 0)
    if ((place + 1) % stride === 0) prefixes.push(bitmap.slice())
  }
  return prefixes
}

/** How many values lie below a limit, or on it where it counts too. Missing ones, at the end, never do. */
function countBelow(sorted: Float64Array, limit: number, including: boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = sorted[middle] ?? NaN
    if (value < limit || (including && value === limit)) low = middle + 1
    else high = middle
  }
  return low
}
