/** A value, and how many sessions ago it was; the last one is 0 sessions ago. */
export interface SparkValue {
  readonly ago: number
  readonly value: number
}

/** Two months of sessions fill the width. */
const longest = 42

/** Values as points of a drawing: recent days get more room, and the height is each drawing's own scale. */
export function sparkPoints(values: readonly SparkValue[], width: number, height: number): { x: number; y: number }[] {
  const sizes = values.map(({ value }) => value)
  const low = Math.min(...sizes)
  const room = Math.max(...sizes) - low
  return values.map(({ ago, value }) => ({
    x: width * (1 - Math.sqrt(ago / longest)),
    y: height * (room > 0 ? 1 - (value - low) / room : 0.5),
  }))
}
