import { add, createBitmap, has, type Bitmap } from '../index/bitmap.ts'
import type { Order } from '../index/sort-rows.ts'

/** How all rows are ordered, and what is known of the matches. */
interface Ordered {
  /** How many rows match. */
  readonly total: number
  readonly order: Order
  /** Each row's position in the order: made when it is first needed. */
  readonly positions: () => Uint32Array
}

/** The cost of checking one position, relative to sorting one match by position, measured at 100,000 rows. */
const scanCostPerMatch = 0.5

/**
 * The first `max` matches in display order, at most `total`. Where many rows match, a scan of the order soon finds enough
 * of them; where few do, their positions are set in a bitmap, which iterates them in order.
 */
export function firstInOrder(matching: Bitmap, max: number, ordered: Ordered): Uint32Array<ArrayBuffer> {
  const { total, order } = ordered
  const scanned = total === 0 ? 0 : (max / total) * order.length
  return scanned * scanCostPerMatch < total ? walk(matching, max, order) : sortByPosition(matching, max, ordered)
}

function walk(matching: Bitmap, max: number, order: Order): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(max)
  let filled = 0
  for (let position = 0; filled < max; position++) {
    const row = order[position] ?? 0
    if (has(matching, row)) rows[filled++] = row
  }
  return rows
}

function sortByPosition(matching: Bitmap, max: number, { order, positions }: Ordered): Uint32Array<ArrayBuffer> {
  const positionOf = positions()
  const found = createBitmap(order.length)
  for (let word = 0; word < matching.length; word++) {
    for (let bits = matching[word] ?? 0; bits !== 0; bits &= bits - 1) {
      add(found, positionOf[(word << 5) | lowestBit(bits)] ?? 0)
    }
  }
  const rows = new Uint32Array(max)
  let filled = 0
  for (let word = 0; filled < max; word++) {
    for (let bits = found[word] ?? 0; bits !== 0 && filled < max; bits &= bits - 1) {
      rows[filled++] = order[(word << 5) | lowestBit(bits)] ?? 0
    }
  }
  return rows
}

/** The position of the lowest bit that is set. */
const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits)
