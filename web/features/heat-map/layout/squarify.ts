import type { Rect } from './rect.ts'

/**
 * Fills a box with rectangles in proportion to weights, as nearly square as they get: Bruls, Huizing and van Wijk,
 * “Squarified Treemaps” (2000). Weights are positive, and greatest first; the rectangles come in their order.
 */
export function squarify(weights: readonly number[], box: Rect): readonly Rect[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const scale = (box.width * box.height) / total
  const areas = weights.map((weight) => weight * scale)
  const rects: Rect[] = []
  let room = box
  for (let from = 0; from < areas.length;) {
    const end = endOfRow(areas, from, Math.min(room.width, room.height))
    room = layRow(areas.slice(from, end), room, end === areas.length, rects)
    from = end
  }
  return rects
}

/** Where the row that begins at `from` ends: it takes more for as long as its worst rectangle gets no worse. */
function endOfRow(areas: readonly number[], from: number, side: number): number {
  const greatest = areas[from] ?? 0
  let sum = greatest
  let worst = worstRatio(sum, greatest, greatest, side)
  for (let at = from + 1; at < areas.length; at++) {
    const area = areas[at] ?? 0
    const next = worstRatio(sum + area, greatest, area, side)
    if (next > worst) return at
    sum += area
    worst = next
  }
  return areas.length
}

/** The paper's `worst`: the greatest aspect ratio in a row of this sum along a side. */
const worstRatio = (sum: number, greatest: number, least: number, side: number): number =>
  Math.max((side * side * greatest) / (sum * sum), (sum * sum) / (side * side * least))

/** Lays a row along the shorter side of the room, and gives the room that is left. */
function layRow(areas: readonly number[], room: Rect, isLast: boolean, rects: Rect[]): Rect {
  const { x, y, width, height } = room
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
