import styles from './period-chart.module.css'

/** Where values are in a picture, from 0 at its upper edge to 100, and what each is in words. */
interface Point {
  readonly y: number
  readonly title?: string
}

interface Series {
  readonly id: string
  /** Its number among the colors of series; undefined for the color of the picture. */
  readonly color: number | undefined
  /** By period; undefined without a value. */
  readonly points: readonly (Point | undefined)[]
}

interface PeriodChartProps {
  readonly label: string
  /** The names of the periods, the oldest first. */
  readonly periods: readonly string[]
  /** Where zero is, and other values with a line across the picture. */
  readonly zero: number
  readonly rules: readonly number[]
  /** Bars beside each other, from zero. */
  readonly bars: readonly Series[]
  /** Lines, on which a value with words is a dot. */
  readonly lines: readonly Series[]
}

/** The width and the height of the picture, which is stretched to its box, and the part of a period that its bars take up. */
const size = 100
const filled = 0.75

/** Values by period: the picture, and the names of the periods below it. */
export function PeriodChart({ label, periods, zero, rules, bars, lines }: PeriodChartProps) {
  const step = size / periods.length
  const width = (step * filled) / bars.length
  const middle = (at: number) => (at + 0.5) * step
  return (
    <>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${size} ${size}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {rules.map((y) => (
          <line key={y} data-zero={y === zero || undefined} x1={0} x2={size} y1={y} y2={y} />
        ))}
        {bars.map(({ id, color, points }, bar) => (
          <g key={id} data-series={color}>
            {points.map((point, at) => {
              if (!point) return null
              const x = middle(at) - (step * filled) / 2 + bar * width
              const [top, height] = [Math.min(point.y, zero), Math.abs(point.y - zero)]
              return (
                <rect key={at} x={x} y={top} width={width * 0.9} height={height}>
                  <title>{point.title}</title>
                </rect>
              )
            })}
          </g>
        ))}
        {lines.map(({ id, color, points }) => (
          <g key={id} data-series={color}>
            {/* A period without a value interrupts the line. */}
            <path d={points.map((one, at) => one && `${points[at - 1] ? 'L' : 'M'}${middle(at)} ${one.y}`).join('')} />
            {points.map(
              (point, at) =>
                point?.title !== undefined && (
                  <path key={at} data-point d={`M${middle(at)} ${point.y}h0`}>
                    <title>{point.title}</title>
                  </path>
                ),
            )}
          </g>
        ))}
      </svg>
      <div className={styles.periods} data-long={periods.some((name) => name.length > 3) || undefined} aria-hidden>
        {periods.map((name, at) => (
          <span key={at}>{name}</span>
        ))}
      </div>
    </>
  )
}
