import type { CurvePoint } from '#api/contract/traders'

/** A curve as it is drawn: places from 0 to 1, to the right and downwards. */
export interface CurveShape {
  readonly line: readonly Place[]
  /** Around the band in which the truth may lie; none of it where nothing can be told. */
  readonly band: readonly Place[]
  /** Where neither gain nor loss is. */
  readonly zero: number
  /** What the upper and the lower edge are, in per cent. */
  readonly top: number
  readonly bottom: number
}

interface Place {
  readonly x: number
  readonly y: number
}

/** Points before this many plays say nothing, and would squeeze all the others. */
const steadyFrom = 5

/** How a curve with two points or more is drawn; undefined for fewer. */
export function curveShape(points: readonly CurvePoint[]): CurveShape | undefined {
  const steady = points.filter(({ count }) => count >= steadyFrom)
  if (steady.length < 2) return undefined
  const edges = steady.flatMap(({ quality, interval }) => (interval ? [interval.low, interval.high] : [quality]))
  const [top, bottom] = [Math.max(0, ...edges), Math.min(0, ...edges)]
  const height = top - bottom || 1
  const y = (value: number) => (top - value) / height
  const x = (at: number) => at / (steady.length - 1)
  const upper = steady.flatMap(({ interval }, at) => (interval ? [{ x: x(at), y: y(interval.high) }] : []))
  const lower = steady.flatMap(({ interval }, at) => (interval ? [{ x: x(at), y: y(interval.low) }] : []))
  return {
    line: steady.map(({ quality }, at) => ({ x: x(at), y: y(quality) })),
    band: [...upper, ...lower.toReversed()],
    zero: y(0),
    top,
    bottom,
  }
}
