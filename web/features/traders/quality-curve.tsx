import { useState } from 'react'
import type { CurvePoint, RatingAnswer } from '#api/contract/traders'
import { formatDate } from '../../format/dates.ts'
import { formatPercentPoints } from '../../format/numbers.ts'
import { qualityCurve } from '../../texts/traders.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { curveShape, type CurveShape } from './curve-shape.ts'
import styles from './quality-curve.module.css'

type Horizon = 'day' | 'week'

const segments = [
  { value: 'day', label: qualityCurve.day, name: qualityCurve.day },
  { value: 'week', label: qualityCurve.week, name: qualityCurve.week },
] as const

/** How the quality went, session by session, with how sure it was by then. */
export function QualityCurve({ rating }: { readonly rating: RatingAnswer }) {
  const [horizon, setHorizon] = useState<Horizon>('day')
  const points = rating[`${horizon}Curve`]
  const shape = curveShape(points)
  return (
    <section className={styles.place} aria-labelledby="quality-curve">
      <div className={styles.head}>
        <h2 id="quality-curve" className={styles.title}>
          {qualityCurve.title}
        </h2>
        <Segments label={qualityCurve.horizon} value={horizon} segments={segments} onChange={setHorizon} />
      </div>
      {shape ? <Curve shape={shape} points={points} /> : <p className={styles.nothing}>{qualityCurve.tooFew}</p>}
    </section>
  )
}

interface CurveProps {
  readonly shape: CurveShape
  readonly points: readonly CurvePoint[]
}

/** The box that curves are drawn in; it is stretched to its place. */
const [width, height] = [1000, 240]

function Curve({ shape, points }: CurveProps) {
  const [first, last] = [points[0], points.at(-1)]
  const percent = (value: number) => formatPercentPoints(value).text
  const path = (places: CurveShape['line']) => places.map(({ x, y }) => `${x * width},${y * height}`).join(' ')
  const words = last
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
        aria-label={words}
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
