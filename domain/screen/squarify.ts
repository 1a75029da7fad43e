/** A rectangle; x and y count from the upper left corner. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Fills a box with rectangles in proportion to weights, as nearly square as possible: Bruls, Huizing and van Wijk,
 * “Squarified Treemaps” (2000). Weights must be positive and sorted, largest first; the rectangles have the same order.
 */
export function squarify(weights: readonly number[], box: Rect): readonly Rect[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const scale = (box.width * box.height) / total
  const areas = weights.map((weight) => weight * scale)
  const rects: Rect[] = []
  let free = box
  for (let from = 0; from < areas.length;) {
    const end = endOfRow(areas, from, Math.min(free.width, free.height))
    free = layRow(areas.slice(from, end), free, end === areas.length, rects)
    from = end
  }
  return rects
}

/** The end of the row that begins at `from`: it grows while its worst aspect ratio does not increase. */
function endOfRow(areas: readonly number[], from: number, side: number): number {
  const largest = areas[from] ?? 0
  let sum = largest
  let worst = worstRatio(sum, largest, largest, side)
  for (let at = from + 1; at < areas.length; at++) {
    const area = areas[at] ?? 0
    const next = worstRatio(sum + area, largest, area, side)
    if (next > worst) return at
    sum += area
    worst = next
  }
  return areas.length
}

/** The paper's `worst`: the maximum aspect ratio in a row of this sum along a side. */
const worstRatio = (sum: number, largest: number, smallest: number, side: number): number =>
  Math.max((side * side * largest) / (sum * sum), (sum * sum) / (side * side * smallest))

/** Lays a row along the shorter side of the free box, and returns the rest of that box. */
function layRow(areas: readonly number[], free: Rect, isLast: boolean, rects: Rect[]): Rect {
  const { x, y, width, height } = free
  const sum = areas.reduce((all, area) => all + area, 0)
  const isUpright = width >= height
  const side = isUpright ? height : width
  // The last row and its last rectangle take the remaining area: rounding leaves no gap at the edges.
  const depth = isLast ? Math.max(width, height) : Math.min(sum / side || 0, Math.max(width, height))
  let done = 0
  for (const [at, area] of areas.entries()) {
    const length = at === areas.length - 1 ? side - done : Math.min((area / sum) * side, side - done)
    rects.push(
      isUpright ? { x, y: y + done, width: depth, height: length } : { x: x + done, y, width: length, height: depth },
    )
    done += length
  }
  return isUpright
    ? { x: x + depth, y, width: width - depth, height }
    : { x, y: y + depth, width, height: height - depth }
}
