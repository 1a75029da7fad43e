export type Direction = 'left' | 'right' | 'up' | 'down'

/** The weight of the sideways distance. */
const aside = 2
/** Tolerance for rounding errors. */
const close = 0.01

/** The index of the nearest rectangle in a direction; undefined at the edge. */
export function neighbor(rects: readonly Rect[], from: Rect, direction: Direction): number | undefined {
  let best: { at: number; distance: number } | undefined
  const start = rotated(from, direction)
  for (const [at, rect] of rects.entries()) {
    const candidate = rotated(rect, direction)
    const ahead = candidate.x - (start.x + start.width)
    if (ahead < -close || rect === from) continue
    const middle = start.y + start.height / 2
    const beside = Math.max(candidate.y - middle, middle - (candidate.y + candidate.height), 0)
    const distance = Math.max(ahead, 0) + aside * beside
    if (!best || distance < best.distance) best = { at, distance }
  }
  return best?.at
}

/** A rectangle in coordinates where the direction points right. */
function rotated({ x, y, width, height }: Rect, direction: Direction): Rect {
  if (direction === 'right') return { x, y, width, height }
  if (direction === 'left') return { x: -x - width, y, width, height }
  if (direction === 'down') return { x: y, y: x, width: height, height: width }
  return { x: -y - height, y: x, width: height, height: width }
}

/** Lengths in CSS pixels; x and y from the map's upper left corner. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const contains = ({ x, y, width, height }: Rect, left: number, top: number): boolean =>
  left >= x && left < x + width && top >= y && top < y + height

/** A rectangle without the gap at its right and lower edges. */
export const without = ({ x, y, width, height }: Rect, gap: number): Rect => ({
  x,
  y,
  width: Math.max(0, width - gap),
  height: Math.max(0, height - gap),
})

/** A rectangle enlarged by the gap, so that its last content ends at its edges. */
export const withGap = (rect: Rect, gap: number): Rect => without(rect, -gap)
