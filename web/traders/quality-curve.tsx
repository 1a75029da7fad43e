import { useState } from 'react'
import type { CurvePoint, RatingResponse } from '#api/contract/traders'
import { formatDate } from '#words/dates'
import { formatPercentPoints } from '#words/numbers'
import { SegmentedControl } from '../ui/controls/segmented-control.tsx'
import { qualityCurve } from './traders-texts.ts'
import styles from './quality-curve.module.css'
import shared from '#web/ui/shared.module.css'

/** The geometry of the curve: coordinates from 0 to 1, to the right and downwards. */
interface CurveShape {
  readonly line: readonly Point[]
  /** The outline of the confidence band; empty without intervals. */
  readonly band: readonly Point[]
  /** The y coordinate of zero. */
  readonly zero: number
  /** The values of the upper and the lower edge, in percent. */
  readonly top: number
  readonly bottom: number
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Points of fewer plays are noise and would squash the scale. */
const steadyFrom = 5

/** The geometry of a curve of two or more points; undefined for fewer. */
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

type Horizon = 'day' | 'week'

const segments = [
  { value: 'day', label: qualityCurve.day, name: qualityCurve.day },
  { value: 'week', label: qualityCurve.week, name: qualityCurve.week },
] as const

/** The quality session by session, with its confidence band. */
export function QualityCurve({ rating }: { readonly rating: RatingResponse }) {
  const [horizon, setHorizon] = useState<Horizon>('day')
  const points = rating[`${horizon}Curve`]
  const shape = curveShape(points)
  return (
    <section className={`${shared.card} ${shared.edgeToEdge}`} aria-labelledby="quality-curve">
      <div className={`${shared.between} ${styles.head}`}>
        <h2 id="quality-curve" className={shared.cardTitle}>
          {qualityCurve.title}
        </h2>
        <SegmentedControl label={qualityCurve.horizon} value={horizon} segments={segments} onChange={setHorizon} />
      </div>
      {shape ? <Curve shape={shape} points={points} /> : <p className={styles.empty}>{qualityCurve.tooFew}</p>}
    </section>
  )
}

interface CurveProps {
  readonly shape: CurveShape
  readonly points: readonly CurvePoint[]
}

/** The view box of the SVG, which is stretched to its container. */
const [width, height] = [1000, 240]

function Curve({ shape, points }: CurveProps) {
  const [first, last] = [points[0], points.at(-1)]
  const percent = (value: number) => formatPercentPoints(value).text
  const path = (curvePoints: CurveShape['line']) =>
    curvePoints.map(({ x, y }) => `${x * width},${y * height}`).join(' ')
  const label = last
    ? qualityCurve.picture(
        formatDate(first?.session ?? ''),
        formatDate(last.session),
        last.count,
        percent(last.quality),
      )
    : ''
  return (
    <figure className={styles.figure}>
      <span className={styles.scale} aria-hidden="true">
        <span>{percent(shape.top)}</span>
        <span>{percent(shape.bottom)}</span>
      </span>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className={styles.curve}
        role="img"
        aria-label={label}
      >
        <polygon className={styles.band} points={path(shape.band)} />
        <line className={styles.zero} x1={0} x2={width} y1={shape.zero * height} y2={shape.zero * height} />
        <polyline className={styles.line} points={path(shape.line)} />
      </svg>
      <figcaption className={styles.caption}>
        <span>{formatDate(first?.session ?? '')}</span>
        <span>{qualityCurve.caption}</span>
        <span>{formatDate(last?.session ?? '')}</span>
      </figcaption>
    </figure>
  )
}
