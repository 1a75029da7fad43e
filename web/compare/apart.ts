/** The height of a label's line in pixels. */
export const labelLine = 16

/** The middles of labels, in pixels from the top, moved apart by at least a line and kept within the height, in the same order. */
export function apart(middles: readonly number[], height: number): readonly number[] {
  const moved = [...middles]
  const order = [...middles.keys()].toSorted((a, b) => (middles[a] ?? 0) - (middles[b] ?? 0))
  let free = labelLine / 2
  for (const at of order) {
    moved[at] = Math.max(moved[at] ?? 0, free)
    free = moved[at] + labelLine
  }
  free = height - labelLine / 2
  for (const at of order.toReversed()) {
    moved[at] = Math.min(moved[at] ?? 0, free)
    free = moved[at] - labelLine
  }
  return moved
}
