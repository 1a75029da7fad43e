import { AreaSeries, createTextWatermark, type IChartApi, LineSeries, LineStyle } from 'lightweight-charts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import { drawdowns } from '#domain/backtest/statistics'
import { axisDay, fullAxisMonth } from '#words/axis-day'
import { formatDate } from '#words/dates'
import { formatPercent, formatPrice } from '#words/numbers'
import { rebasedChart } from '../compare/compare-texts.ts'
import { type ChartColors, createPriceChart } from '../ui/charts/create-price-chart.ts'
import { useForcedColors } from '../ui/hooks/use-forced-colors.ts'
import { useRootTokens } from '../ui/hooks/use-root-tokens.ts'
import { backtest as texts } from './backtest-texts.ts'
import styles from './growth-chart.module.css'
import shared from '#web/ui/shared.module.css'

/** The initial value of a run, in dollars. */
const invested = 10_000

const tokens = [
  '--series-1',
  '--series-2',
  '--series-3',
  '--series-4',
  '--selected',
  '--hair',
  '--text-1',
  '--text-3',
  '--font',
] as const

interface Line {
  readonly name: string
  readonly series: 1 | 2 | 3 | 4
  readonly values: Float64Array
  /** How the line is drawn: the borders of a band are thin. */
  readonly kind: 'line' | 'median' | 'border'
}

/** The growth of 10,000 dollars beside that of the market, with the band of all starts; below it, the drawdowns of the same days. */
export function GrowthChart({ result }: { readonly result: BacktestResult }) {
  const lines = useMemo(() => linesOf(result), [result])
  const { dates, values, equalMarket } = result
  const [pointed, setPointed] = useState<string>()
  const at = pointed === undefined ? -1 : dates.indexOf(pointed)
  const amount = (growth = NaN) => (Number.isNaN(growth) ? texts.missing : formatPrice(invested * growth, 0))
  const end = (series: Float64Array) => amount(series.at(-1))
  /** On the day under the pointer, by default at the end. */
  const shown = (series: Float64Array) => amount(series.at(at))
  const fall = (series: Float64Array) => formatPercent(Math.min(...drawdowns(series)), 1)
  const label = texts.growthLabel({
    ...{ from: formatDate(dates[0] ?? ''), to: formatDate(dates.at(-1) ?? '') },
    ...{ own: end(values), equal: end(equalMarket), fall: fall(values), fallEqual: fall(equalMarket) },
  })
  return (
    <figure className={`${shared.card} ${styles.chart}`}>
      <figcaption className={`${shared.cardTitle} ${styles.title}`}>
        {texts.growth(formatPrice(invested, 0))}
        <span className={shared.note}>{texts.growthNote(formatDate(dates.at(at) ?? ''))}</span>
      </figcaption>
      <ul className={styles.legend}>
        {lines
          .filter(({ kind }) => kind !== 'border')
          .toReversed()
          .map(({ name, series, kind, values: grown }) => (
            <li key={name} className={`${shared.series} ${styles.entry}`} data-series={series} data-kind={kind}>
              {name} <strong>{shown(grown)}</strong>
            </li>
          ))}
        {result.starts && (
          <li className={`${shared.series} ${styles.entry}`} data-series={1} data-kind="border">
            {texts.series.border}{' '}
            <strong>
              {shown(result.starts.low)} – {shown(result.starts.high)}
            </strong>
          </li>
        )}
      </ul>
      <Canvas dates={dates} lines={lines} label={label} onPoint={setPointed} />
      <p className={`${shared.smallPrint} ${styles.credit}`}>
        {rebasedChart.credit}{' '}
        <a href="https://www.tradingview.com/lightweight-charts/" target="_blank" rel="noopener noreferrer">
          {rebasedChart.creditName}
        </a>
      </p>
    </figure>
  )
}

function linesOf({ values, equalMarket, capMarket, fund, starts }: BacktestResult): readonly Line[] {
  const border = (grown: Float64Array): Line => ({
    name: texts.series.border,
    series: 1,
    values: grown,
    kind: 'border',
  })
  return [
    ...(starts ? [border(starts.low), border(starts.high)] : []),
    ...(starts ? [{ name: texts.series.median, series: 1, values: starts.median, kind: 'median' } as const] : []),
    { name: texts.series.equal, series: 2, values: equalMarket, kind: 'line' },
    ...(capMarket ? [{ name: texts.series.cap, series: 3, values: capMarket, kind: 'line' } as const] : []),
    ...(fund ? [{ name: texts.series.fund(fund.symbol), series: 4, values: fund.values, kind: 'line' } as const] : []),
    { name: texts.series.own, series: 1, values, kind: 'line' },
  ]
}

interface CanvasProps {
  readonly dates: readonly string[]
  readonly lines: readonly Line[]
  readonly label: string
  readonly onPoint: Drawing['onPoint']
}

function Canvas({ dates, lines, label, onPoint }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const values = useRootTokens(tokens)
  const forced = useForcedColors()
  useEffect(() => {
    if (!box.current) return undefined
    return drawLines(box.current, {
      dates,
      lines,
      onPoint,
      colors: forced
        ? [forced.text, forced.accent, forced.link, forced.muted]
        : [values['--series-1'], values['--series-2'], values['--series-3'], values['--series-4']],
      area: forced ? 'transparent' : values['--selected'],
      chart: {
        grid: forced ? 'transparent' : values['--hair'],
        text: forced?.text ?? values['--text-3'],
        label: forced?.accent ?? values['--text-1'],
        font: values['--font'],
      },
    })
  }, [dates, lines, values, forced, onPoint])
  return <div ref={box} className={styles.canvas} role="img" aria-label={label} />
}

interface Drawing {
  readonly dates: readonly string[]
  readonly lines: readonly Line[]
  readonly colors: readonly string[]
  /** The color between a drawdown and the high above it. */
  readonly area: string
  readonly chart: ChartColors
  /** Called with the day under the pointer. */
  readonly onPoint: (date: string | undefined) => void
}

/** The share of the height that the drawdowns take. */
const drawdownShare = 0.3

/** Draws growth and drawdowns in two panes with one axis of time; returns what removes the chart. */
function drawLines(element: HTMLElement, drawing: Drawing): () => void {
  const { chart, remove } = createPriceChart(element, {
    ...drawing.chart,
    formatDate,
    formatMonth: fullAxisMonth,
    formatDay: axisDay,
    isBounded: true,
  })
  chart.applyOptions({ layout: { panes: { separatorColor: drawing.chart.grid, enableResize: false } } })
  addGrowth(chart, drawing)
  addDrawdowns(chart, drawing)
  chart.subscribeCrosshairMove(({ time }) => drawing.onPoint(typeof time === 'string' ? time : undefined))
  chart.timeScale().fitContent()
  return remove
}

const points = (dates: readonly string[], values: Float64Array, scale = 1) =>
  dates.flatMap((date, at) => {
    const value = values[at] ?? NaN
    return Number.isNaN(value) ? [] : [{ time: date, value: scale * value }]
  })

const plain = { priceLineVisible: false, lastValueVisible: false } as const

function addGrowth(chart: IChartApi, { dates, lines, colors }: Drawing): void {
  for (const { series, values, kind } of lines) {
    const line = chart.addSeries(LineSeries, {
      ...plain,
      color: colors[series - 1] ?? '',
      lineWidth: kind === 'line' ? 2 : 1,
      lineStyle: kind === 'median' ? LineStyle.Dashed : kind === 'border' ? LineStyle.Dotted : LineStyle.Solid,
      crosshairMarkerVisible: kind === 'line',
      priceFormat: { type: 'custom', formatter: (value: number) => formatPrice(value, 0), minMove: 1 },
    })
    line.setData(points(dates, values, invested))
  }
}

/** The drawdowns of the run, below its highs, and of the equal-weighted market. */
function addDrawdowns(chart: IChartApi, { dates, lines, colors, area, chart: look }: Drawing): void {
  const pane = chart.addPane()
  pane.setStretchFactor(drawdownShare)
  for (const { series, values, kind } of lines) {
    if (kind !== 'line' || series > 2) continue
    const color = colors[series - 1] ?? ''
    const isOwn = series === 1
    const line = chart.addSeries(
      AreaSeries,
      {
        ...plain,
        lineColor: color,
        lineWidth: isOwn ? 2 : 1,
        topColor: isOwn ? area : 'transparent',
        bottomColor: isOwn ? area : 'transparent',
        invertFilledArea: true,
        priceFormat: { type: 'custom', formatter: (value: number) => formatPercent(value, 0), minMove: 0.01 },
      },
      pane.paneIndex(),
    )
    line.setData(points(dates, drawdowns(values)))
    // A high is the upper edge.
    line.priceScale().applyOptions({ scaleMargins: { top: 0.02, bottom: 0.1 } })
  }
  // Its title stands at the end of the other pane, where no line crosses it.
  const [growth] = chart.panes()
  if (!growth) return
  growth.setStretchFactor(1 - drawdownShare)
  chart.priceScale('right', growth.paneIndex()).applyOptions({ scaleMargins: { top: 0.05, bottom: 0.12 } })
  createTextWatermark(growth, {
    horzAlign: 'left',
    vertAlign: 'bottom',
    lines: [{ text: texts.drawdown, color: look.text, fontSize: 12, fontFamily: look.font }],
  })
}
