import type { Bounds } from '#domain/screen/ranges'
import { add, type Bitmap, createBitmap, keepDifference, type Narrow, remove } from './bitmap.ts'
import type { Order } from './sort-rows.ts'

/** The number of cached bitmaps of a column: one for every further 64th of its rows. */
const prefixCount = 64

/**
 * Finds the rows whose value is within bounds without reading every row: those between two positions of the column's
 * sort order. A prefix of that order differs from one of 64 cached bitmaps by only a few rows: start from bitmaps that are
 * slightly too large, and remove the few extra rows one by one.
 */
export function createRangeIndex(values: Float64Array, ascending: Order): (bounds: Bounds) => Narrow {
  const rows = values.length
  const sorted = Float64Array.from(ascending, (row) => values[row] ?? NaN)
  const stride = Math.max(1, Math.ceil(rows / prefixCount))
  const prefixes = prefixesOf(ascending, stride)
  const nothing = createBitmap(rows)

  return ({ min, minOpen, max, maxOpen }) => {
    const from = countBelow(sorted, min, minOpen)
    const to = countBelow(sorted, max, !maxOpen)
    const below = Math.floor(from / stride)
    const upTo = Math.ceil(to / stride)
    const lower = prefixes[below] ?? nothing
    const upper = prefixes[upTo] ?? nothing
    return (target) => {
      if (to <= from) return void target.fill(0)
      keepDifference(target, upper, lower)
      removePositions(target, ascending, below * stride, from)
      removePositions(target, ascending, to, Math.min(upTo * stride, rows))
    }
  }
}

/** Removes the rows from one position of an order to before another. */
function removePositions(target: Bitmap, order: Order, from: number, to: number): void {
  for (let position = from; position < to; position++) remove(target, order[position] ?? 0)
}

/** The bitmaps of the first 0, 1, 2 … strides of rows, the last one of all rows. */
function prefixesOf(order: Order, stride: number): Bitmap[] {
  const bitmap = createBitmap(order.length)
  const prefixes = [bitmap.slice()]
  for (let position = 0; position < order.length; position++) {
    add(bitmap, order[position] ?? 0)
    if ((position + 1) % stride === 0 || position + 1 === order.length) prefixes.push(bitmap.slice())
  }
  return prefixes
}

/** The number of values below a limit, or equal to it if `including`. Missing values are at the end and never count. */
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
