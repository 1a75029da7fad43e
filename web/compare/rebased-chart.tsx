import {
  type IPrimitivePaneRenderer,
  type ISeriesApi,
  type ISeriesPrimitive,
  LineSeries,
  LineStyle,
  TrackingModeExitMode,
} from 'lightweight-charts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { type CloseSeries, rebase, type RebasedSeries } from '#domain/stock/rebase'
import { axisDay } from '#words/axis-day'
import { axisMonth } from '#words/axis-month'
import { formatDate } from '#words/dates'
import { formatPercentChange } from '#words/numbers'
import { connection } from '../state/connection.ts'
import { connectionTexts } from '../texts/first-visit/connection.ts'
import { type ChartColors, createPriceChart } from '../ui/charts/create-price-chart.ts'
import { Button } from '../ui/controls/button.tsx'
import { SegmentedControl } from '../ui/controls/segmented-control.tsx'
import { Change } from '../ui/data-display/formatted-value.tsx'
import { useForcedColors } from '../ui/hooks/use-forced-colors.ts'
import { useRootTokens } from '../ui/hooks/use-root-tokens.ts'
import { apart, labelLine } from './apart.ts'
import { rebasedChart as texts } from './compare-texts.ts'
import styles from './rebased-chart.module.css'
import shared from '#web/ui/shared.module.css'

interface ChartGapsProps {
  /** Whether a chart is rendered, which needs an attribution. */
  readonly hasChart: boolean
  /** The symbols without prices, by the reason. */
  readonly none: readonly string[]
  readonly offline: readonly string[]
  readonly failed: readonly string[]
  readonly onRetry: () => void
}

/** Below the chart: the symbols without prices with the reason, and the attribution. */
export function ChartGaps({ hasChart, none, offline, failed, onRetry }: ChartGapsProps) {
  const { isIntercepted } = useSnapshot(connection)
  const away = isIntercepted ? texts.intercepted(connectionTexts.intercepted, offline) : texts.offline(offline)
  const gaps = [
    ...(none.length > 0 ? [texts.none(none)] : []),
    ...(offline.length > 0 ? [away] : []),
    ...(failed.length > 0 ? [texts.failed(failed)] : []),
  ]
  return (
    <div className={`${shared.smallPrint} ${styles.below}`}>
      {gaps.map((gap) => (
        <p key={gap} className={shared.hint}>
          {gap}
        </p>
      ))}
      {offline.length + failed.length > 0 && (
        <Button variant="plain" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      {hasChart && (
        <p>
          {texts.credit}{' '}
          <a href="https://www.tradingview.com/lightweight-charts/" target="_blank" rel="noopener noreferrer">
            {texts.creditName}
          </a>
        </p>
      )}
    </div>
  )
}

interface ColoredSeries extends RebasedSeries {
  readonly color: string
}

/** The width in pixels of most letters of a symbol at the end of its line. */
const letterWidth = 10

/** About the width in pixels of the price scale. */
const scaleWidth = 48

/** A line's name, beside its last point. */
interface EndLabel {
  readonly series: ISeriesApi<'Line'>
  readonly text: string
  readonly color: string
  readonly last: { readonly date: string; readonly value: number }
}

/** The space before a label in pixels. */
const labelSpace = 4

/** Writes the names of lines at their ends; those of close ends stand apart. Attach it to the last line, so that none covers them. */
const endLabels = (
  labels: readonly EndLabel[],
  font: string,
  xOf: (date: string) => number | null,
): ISeriesPrimitive => {
  const draw: IPrimitivePaneRenderer['draw'] = (target) =>
    target.useMediaCoordinateSpace(({ context, mediaSize: { height } }) => {
      context.font = font
      context.textBaseline = 'middle'
      const middles = apart(
        labels.map(({ series, last }) => series.priceToCoordinate(last.value) ?? 0),
        height,
      )
      for (const [at, { text, color, last }] of labels.entries()) {
        const x = xOf(last.date)
        if (x === null) continue
        const middle = middles[at] ?? 0
        // The grid would strike the name through.
        context.clearRect(x + labelSpace, middle - labelLine / 2, context.measureText(text).width, labelLine)
        context.fillStyle = color
        context.fillText(text, x + labelSpace, middle)
      }
    })
  const views = [{ renderer: () => ({ draw }) }]
  return { paneViews: () => views }
}

type OnPoint = (date: string | undefined) => void

/** Draws a line for each stock over a dotted one at 100. Calls `onPoint` with the day under the pointer. Returns what removes the chart. */
function drawLines(
  element: HTMLElement,
  lines: readonly ColoredSeries[],
  colors: ChartColors,
  onPoint: OnPoint,
): () => void {
  const { chart, remove } = createPriceChart(element, {
    ...colors,
    formatPrice: (value) => value.toFixed(1).replace('.0', ''),
    formatDate,
    formatMonth: axisMonth,
    formatDay: axisDay,
    isBounded: false,
  })
  const plain = { lastValueVisible: false, priceLineVisible: false } as const
  // It ends with the prices, so that it strikes no name through.
  const days = lines.reduce<ColoredSeries['points']>((a, { points }) => (points.length > a.length ? points : a), [])
  chart
    .addSeries(LineSeries, {
      ...plain,
      ...{ color: colors.text, lineWidth: 1, lineStyle: LineStyle.Dotted, crosshairMarkerVisible: false },
    })
    .setData(days.map(({ date }) => ({ time: date, value: 100 })))
  const labels = lines.flatMap(({ symbol, color, points }): readonly EndLabel[] => {
    const series = chart.addSeries(LineSeries, { ...plain, color, lineWidth: 2 })
    series.setData(points.map(({ date, value }) => ({ time: date, value })))
    const last = points.at(-1)
    return last ? [{ series, text: symbol, color, last }] : []
  })
  const xOf = (date: string) => chart.timeScale().timeToCoordinate(date)
  labels.at(-1)?.series.attachPrimitive(endLabels(labels, `600 12px ${colors.font}`, xOf))
  chart.applyOptions({ trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd } })
  // The crosshair goes with the finger, and when the chart scrolls away from under it.
  const end = new AbortController()
  const { signal } = end
  const clear = () => chart.clearCrosshairPosition()
  for (const event of ['touchend', 'touchcancel']) element.addEventListener(event, clear, { signal })
  document.addEventListener('scroll', clear, { capture: true, passive: true, signal })
  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === 'string' ? time : undefined))
  const count = days.length
  // Leave space after the last point: the symbols are written there and must not cover the lines.
  const labelWidth = labelSpace + letterWidth * Math.max(0, ...lines.map(({ symbol }) => symbol.length))
  const marginRatio = labelWidth / Math.max(element.clientWidth - scaleWidth - labelWidth, labelWidth)
  chart.timeScale().setVisibleLogicalRange({ from: -0.5, to: count * (1 + marginRatio) - 0.5 })
  return () => {
    end.abort()
    remove()
  }
}

/** The number of newest sessions in each span. */
const sessionsOf = { '1M': 22, '3M': 64, '6M': 127, '1Y': 260 } as const

type Span = keyof typeof sessionsOf

const spans = ['1M', '3M', '6M', '1Y'] as const satisfies readonly Span[]

const tokens = [
  '--series-1',
  '--series-2',
  '--series-3',
  '--series-4',
  '--hair',
  '--text-1',
  '--text-3',
  '--font',
] as const

interface RebasedChartProps {
  /** Every compared symbol in the order of the table, which decides its color. */
  readonly symbols: readonly string[]
  /** Those whose prices are known; undefined while they are loading. */
  readonly series: readonly CloseSeries[] | undefined
}

const noLines: readonly RebasedSeries[] = []

/** The prices of several stocks in one chart, each starting at 100. The legend has the changes up to the day under the pointer. */
export function RebasedChart({ symbols, series }: RebasedChartProps) {
  const [span, setSpan] = useState<Span>('6M')
  const [day, setDay] = useState<string>()
  const lines = useMemo(() => (series ? rebase(series, sessionsOf[span]) : noLines), [series, span])
  const start = lines[0]?.points[0]?.date
  const days = day === undefined ? start && texts.since(formatDate(start)) : texts.until(formatDate(day))
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <span>
          <strong className={styles.title}>{texts.title}</strong>{' '}
          <span className={`${shared.dim} ${styles.since}`}>{days ?? '\u00a0'}</span>
        </span>
        <SegmentedControl
          label={texts.span}
          value={span}
          segments={spans.map((value) => ({ value, label: value, name: texts.spans[value] }))}
          onChange={setSpan}
        />
      </figcaption>
      <ul className={styles.legend}>
        {symbols.map((symbol, at) => (
          <li key={symbol} className={shared.series} data-series={at + 1}>
            <strong>{symbol}</strong> <ChangeUntil line={lines.find((line) => line.symbol === symbol)} day={day} />
          </li>
        ))}
      </ul>
      {series ? (
        <Canvas
          {...{ symbols, lines }}
          label={texts.label(texts.spans[span], lines.map(describeEnd).join(', '))}
          onPoint={setDay}
        />
      ) : (
        <div className={styles.canvas} role="img" aria-busy="true" aria-label={texts.loading} />
      )}
    </figure>
  )
}

/** The change since the start at 100 up to a day, by default the last one, as a fraction; null if that day has no price. */
function ratioOf({ points }: RebasedSeries, day?: string): number | null {
  const point = day === undefined ? points.at(-1) : points.find(({ date }) => date === day)
  return point ? point.value / 100 - 1 : null
}

function ChangeUntil({ line, day }: { readonly line: RebasedSeries | undefined; readonly day: string | undefined }) {
  const ratio = line && ratioOf(line, day)
  return typeof ratio === 'number' && <Change {...formatPercentChange(ratio)} />
}

const describeEnd = (line: RebasedSeries): string =>
  texts.end(line.symbol, formatPercentChange(ratioOf(line) ?? 0).text)

interface CanvasProps {
  readonly symbols: readonly string[]
  readonly lines: readonly RebasedSeries[]
  readonly label: string
  readonly onPoint: OnPoint
}

function Canvas({ symbols, lines, label, onPoint }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const values = useRootTokens(tokens)
  const forced = useForcedColors()
  useEffect(() => {
    if (!box.current) return
    const colors = forced
      ? [forced.text, forced.accent, forced.link, forced.muted]
      : [values['--series-1'], values['--series-2'], values['--series-3'], values['--series-4']]
    const theme = {
      grid: forced ? 'transparent' : values['--hair'],
      text: forced?.text ?? values['--text-3'],
      label: forced?.accent ?? values['--text-1'],
      font: values['--font'],
    }
    return drawLines(
      box.current,
      lines.map((line) => ({ ...line, color: colors[symbols.indexOf(line.symbol)] ?? values['--text-3'] })),
      theme,
      onPoint,
    )
  }, [symbols, lines, values, forced, onPoint])
  return <div ref={box} className={styles.canvas} role="img" aria-label={label} />
}
