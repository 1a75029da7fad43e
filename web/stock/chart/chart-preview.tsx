import { type CSSProperties, useMemo } from 'react'
import type { ReportMove } from '#domain/reports/report-moves'
import { bollinger } from '#domain/stock/bollinger'
import { axisMonth } from '#words/axis-month'
import { formatScalePrice, priceStep } from '#words/numbers'
import type { Bar, History } from '../../data/history/history.ts'
import { hasRisen } from './last-session.ts'
import styles from './chart-preview.module.css'

interface ChartPreviewProps {
  readonly history: History
  /** How many of the newest sessions it shows. */
  readonly count: number
  /** Whether there is space for more prices on its scale. */
  readonly isWide: boolean
  readonly hasVolume: boolean
  /** The days of reports that are marked. */
  readonly reports: readonly ReportMove[]
}

/**
 * The chart as a picture, until the user touches the page: the library that draws the interactive one takes a quarter of a
 * second on a slow phone. Same scales, same colors. The style sheet cannot stretch the labels: they are placed by
 * percentages.
 */
export function ChartPreview({ history, count, isWide, hasVolume, reports }: ChartPreviewProps) {
  const picture = useMemo(() => previewOf(history, count, isWide ? 13 : 8), [history, count, isWide])
  const { paths, prices, months, last } = picture
  const digits = Math.max(0, ...prices.map(({ price }) => formatScalePrice(price).length))
  // The label of the last price would cover half of them.
  const isClear = ({ y }: { readonly y: number }) => !last || Math.abs(y - last.y) > (isWide ? 4.5 : 7.5)
  const style: CSSProperties & Record<`--${string}`, number> = { '--digits': digits }
  return (
    <div className={styles.preview} style={style} aria-hidden="true">
      <svg className={styles.plot} viewBox="0 0 100 100" preserveAspectRatio="none">
        <path
          className={styles.grid}
          d={[...prices.map(({ y }) => `M0 ${y}h100`), ...months.map(({ x }) => `M${x} 0v100`)].join('')}
        />
        {hasVolume && <Paths names={['volumeUp', 'volumeDown']} paths={paths} />}
        <Paths names={['bands', 'middle', 'line', 'up', 'down']} paths={paths} />
        {marksOf(reports, history, count).map(({ x, direction }) => (
          <path key={x} className={styles.mark} data-direction={direction} d={`M${x} 98h0`} />
        ))}
        {last && <path className={styles.last} data-up={last.isUp || undefined} d={`M0 ${last.y}h100`} />}
      </svg>
      {prices.filter(isClear).map(({ y, price }) => (
        <span key={price} className={styles.price} style={{ insetBlockStart: `${y}%` }}>
          {formatScalePrice(price)}
        </span>
      ))}
      {last && (
        <span
          className={styles.price}
          data-last
          data-up={last.isUp || undefined}
          style={{ insetBlockStart: `${last.y}%` }}
        >
          {formatScalePrice(last.price)}
        </span>
      )}
      {months.map(({ x, month }) => (
        <span key={month} className={styles.month} style={{ insetInlineStart: `max(1.5rem, ${x}%)` }}>
          {axisMonth(month)}
        </span>
      ))}
    </div>
  )
}

type PathName = 'volumeUp' | 'volumeDown' | 'bands' | 'middle' | 'line' | 'up' | 'down'

interface PathsProps extends Pick<Preview, 'paths'> {
  /** From back to front. */
  readonly names: readonly PathName[]
}

const Paths = ({ names, paths }: PathsProps) =>
  names.map((name) => <path key={name} className={styles[name]} d={paths[name]} />)

/** A preview in percent of its plot: x from the left, y from the top. Paths are SVG path data. */
interface Preview {
  readonly paths: Readonly<Record<PathName, string>>
  /** The prices on the scale. */
  readonly prices: readonly { readonly y: number; readonly price: number }[]
  /** The first session of each month, as YYYY-MM. */
  readonly months: readonly { readonly x: number; readonly month: string }[]
  readonly last: { readonly y: number; readonly price: number; readonly isUp: boolean } | undefined
}

/** Shares of the height, as in the library: above and below the prices, and of the volume. */
const margins = { top: 0.2, bottom: 0.1, volume: 0.16 } as const
/** The share of a session's width that its candle has. */
const candleWidth = 0.7
/** Beyond this number of months only every other one is named. */
const mostMonths = 7

/** The picture of the newest sessions: candles, or a line if there are only closes; volume; Bollinger Bands. */
export function previewOf({ sessions, hasBars, hasGaps }: History, count: number, mostPrices: number): Preview {
  const from = Math.max(sessions.length - count, 0)
  const shown = sessions.slice(from)
  const bands = hasGaps ? [] : bollinger(sessions.map(({ close }) => close)).slice(from)
  const values = [
    ...shown.flatMap(({ close, high, low }) => (hasBars ? [high, low] : [close])),
    ...bands.flatMap((band) => (band ? [band.upper, band.lower] : [])),
  ]
  const [low, high] = extent(values)
  const mostVolume = Math.max(1, ...shown.map(({ volume }) => volume ?? 0))
  const width = 100 / Math.max(shown.length, 1)
  const x = (at: number) => round((at + 0.5) * width)
  const plotted = 1 - margins.top - margins.bottom
  const y = (price: number) => round(100 * (margins.top + ((high - price) / (high - low)) * plotted))
  const priceAt = (height: number) => high - ((height / 100 - margins.top) / plotted) * (high - low)
  const line = (points: readonly (number | undefined)[]) =>
    points
      .map((price, at) =>
        price === undefined ? '' : `${points[at - 1] === undefined ? 'M' : 'L'}${x(at)} ${y(price)}`,
      )
      .join('')
  const candle = ({ open, close, ...bar }: Bar, at: number) => {
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
    const [left, across] = [round((at + (1 - candleWidth) / 2) * width), round(candleWidth * width)]
    return `M${x(at)} ${y(bar.high)}V${top}M${x(at)} ${bottom}V${y(bar.low)}M${left} ${top}h${across}V${bottom}h${-across}Z`
  }
  const volume = (bar: Bar, at: number) =>
    `M${round((at + 0.1) * width)} 100v${-round((100 * margins.volume * (bar.volume ?? 0)) / mostVolume)}h${round(0.8 * width)}V100Z`
  const isUp = (bar: Bar, at: number) => bar.close >= (sessions[from + at - 1]?.close ?? bar.close)
  const draw = (shape: (bar: Bar, at: number) => string, when: (bar: Bar, at: number) => boolean) =>
    shown.map((bar, at) => (when(bar, at) ? shape(bar, at) : '')).join('')
  const last = shown.at(-1)
  return {
    paths: {
      volumeUp: draw(volume, (bar, at) => bar.volume !== null && isUp(bar, at)),
      volumeDown: draw(volume, (bar, at) => bar.volume !== null && !isUp(bar, at)),
      bands: line(bands.map((band) => band?.upper)) + line(bands.map((band) => band?.lower)),
      middle: line(bands.map((band) => band?.middle)),
      line: hasBars ? '' : line(shown.map(({ close }) => close)),
      up: hasBars ? draw(candle, ({ open, close }) => close >= open) : '',
      down: hasBars ? draw(candle, ({ open, close }) => close < open) : '',
    },
    prices: steps(priceAt(100), priceAt(0), mostPrices).map((price) => ({ y: y(price), price })),
    months: monthsOf(shown).map(({ at, month }) => ({ x: x(at), month })),
    last: last && { y: y(last.close), price: last.close, isUp: hasRisen(sessions) },
  }
}

/** Where the days of reports are in the preview, in percent from the left, and where the price went; those before it are left out. */
export function marksOf(reports: readonly ReportMove[], { sessions }: History, count: number) {
  const from = Math.max(sessions.length - count, 0)
  const width = 100 / Math.max(sessions.length - from, 1)
  return reports.flatMap(({ session, ratio }) => {
    const at = sessions.findIndex(({ date }) => date === session) - from
    const direction = ratio === null ? undefined : ratio < 0 ? 'loss' : 'gain'
    return at < 0 ? [] : [{ x: round((at + 0.5) * width), direction }]
  })
}

/** Values with a smaller difference, relative to the highest, are equal: rounding errors have no round numbers between them. */
const precision = 1e-9

/** The lowest and the highest value; a range around the value if all are equal. */
function extent(values: readonly number[]): readonly [number, number] {
  const [low, high] = values.reduce<readonly [number, number]>(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Infinity, -Infinity],
  )
  if (high - low > Math.abs(high) * precision) return [low, high]
  const middle = Number.isFinite(low) ? low : 0
  // A tenth above and below: penny stocks have no negative prices.
  const around = Math.abs(middle) / 10 || 0.5
  return [middle - around, middle + around]
}

/** Round numbers within a range: multiples of 1, 2, 2.5 or 5 times a power of ten, all with different texts. */
function steps(low: number, high: number, most: number): readonly number[] {
  const least = priceStep(high)
  const power = 10 ** Math.floor(Math.log10((high - low) / most))
  const step =
    [1, 2, 2.5, 5, 10]
      .map((factor) => factor * power)
      .find((size) => (high - low) / size <= most && size >= least && isInSteps(size, least)) ?? least
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.max(Math.floor(high / step) - first + 1, 0) }, (_, at) => (first + at) * step)
}

const isInSteps = (size: number, step: number): boolean => Math.abs(size / step - Math.round(size / step)) < precision

/** The months that begin within some sessions; every other one if there are many. */
function monthsOf(shown: readonly Bar[]): readonly { readonly at: number; readonly month: string }[] {
  const months = shown.flatMap(({ date }, at) => {
    const month = date.slice(0, 7)
    const before = shown[at - 1]?.date.slice(0, 7)
    return before === undefined || before === month ? [] : [{ at, month }]
  })
  return months.length > mostMonths ? months.filter(({ month }) => Number(month.slice(5)) % 2 === 1) : months
}

/** Hundredths of a percent are a tenth of a pixel. */
const round = (value: number): number => Math.round(value * 100) / 100
