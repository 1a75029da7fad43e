import type { Rect } from './rect.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** How much further away something seems that is not straight ahead. */
const aside = 2
/** Rounding is no overlap. */
const close = 0.01

/** The place of the rectangle that one comes to next in a direction; undefined at the edge. */
export function neighbour(rects: readonly Rect[], from: Rect, direction: Direction): number | undefined {
  let best: { at: number; distance: number } | undefined
  const start = turned(from, direction)
  for (const [at, rect] of rects.entries()) {
    const candidate = turned(rect, direction)
    const ahead = candidate.x - (start.x + start.width)
    if (ahead < -close || rect === from) continue
    const middle = start.y + start.height / 2
    const beside = Math.max(candidate.y - middle, middle - (candidate.y + candidate.height), 0)
    const distance = Math.max(ahead, 0) + aside * beside
    if (!best || distance < best.distance) best = { at, distance }
  }
  return best?.at
}

/** A rectangle seen so that the direction is to the right. */
function turned({ x, y, width, height }: Rect, direction: Direction): Rect {
  if (direction === 'right') return { x, y, width, height }
  if (direction === 'left') return { x: -x - width, y, width, height }
  if (direction === 'down') return { x: y, y: x, width: height, height: width }
  return { x: -y - height, y: x, width: height, height: width }
}
