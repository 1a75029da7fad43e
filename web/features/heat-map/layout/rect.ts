/** Lengths in CSS pixels; x and y from the map's upper left corner. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const contains = ({ x, y, width, height }: Rect, left: number, top: number): boolean =>
  left >= x && left < x + width && top >= y && top < y + height

/** A rectangle without what keeps it apart from its right and lower neighbours. */
export const without = ({ x, y, width, height }: Rect, gap: number): Rect => ({
  x,
  y,
  width: Math.max(0, width - gap),
  height: Math.max(0, height - gap),
})

/** A rectangle with as much more, so that the last of what fills it ends where it ends. */
export const withGap = (rect: Rect, gap: number): Rect => without(rect, -gap)
