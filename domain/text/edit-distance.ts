/**
 * The number of letters to insert, delete, replace or swap with their neighbor to turn one text into another: the optimal
 * string alignment distance, at most `limit`.
 */
export function editDistance(a: string, b: string, limit = Infinity): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isEqual = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(previous, j) + 1,
        at(row, j - 1) + 1,
        at(previous, j - 1) + (isEqual ? 0 : 1),
        isSwap ? at(before, j - 2) + 1 : Infinity,
      )
    }
    before = previous
    previous = row
  }
  return Math.min(limit, at(previous, b.length))
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity
