import { LineSeries, LineStyle } from 'lightweight-charts'
import { useEffect, useMemo, useRef } from 'react'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import { axisDay, fullAxisMonth } from '#words/axis-day'
import { formatDate } from '#words/dates'
import { formatPrice } from '#words/numbers'
import { rebasedChart } from '../compare/compare-texts.ts'
import { type ChartColors, createPriceChart } from '../ui/charts/create-price-chart.ts'
import { useForcedColors } from '../ui/hooks/use-forced-colors.ts'
import { useRootTokens } from '../ui/hooks/use-root-tokens.ts'
import { backtest as texts } from './backtest-texts.ts'
import styles from './growth-chart.module.css'
import shared from '#web/ui/shared.module.css'

/** The initial value of a run, in dollars. */
const invested = 10_000

const tokens = ['--series-1', '--series-2', '--series-3', '--hair', '--text-3', '--font'] as const

interface Line {
  readonly name: string
  readonly series: 1 | 2 | 3
  readonly values: Float64Array
  /** How the line is drawn: the borders of a band are thin. */
  readonly kind: 'line' | 'median' | 'border'
}

/** The growth of 10,000 dollars beside that of the market, and the band of all starts. */
export function GrowthChart({ result }: { readonly result: BacktestResult }) {
  const lines = useMemo(() => linesOf(result), [result])
  const { dates, values, equalMarket } = result
  const end = (series: Float64Array) => formatPrice(invested * (series.at(-1) ?? NaN), 0)
  const label = texts.growthLabel(
    end(values),
    end(equalMarket),
    formatDate(dates[0] ?? ''),
    formatDate(dates.at(-1) ?? ''),
  )
  return (
    <figure className={styles.chart}>
      <figcaption className={shared.cardTitle}>{texts.growth(formatPrice(invested, 0))}</figcaption>
      <ul className={styles.legend}>
        {result.starts && (
          <li className={`${shared.series} ${styles.entry}`} data-series={1} data-kind="border">
            {texts.series.border}{' '}
            <strong>
              {end(result.starts.low)} – {end(result.starts.high)}
            </strong>
          </li>
        )}
        {lines
          .filter(({ kind }) => kind !== 'border')
          .map(({ name, series, kind, values: grown }) => (
            <li key={name} className={`${shared.series} ${styles.entry}`} data-series={series} data-kind={kind}>
              {name} <strong>{end(grown)}</strong>
            </li>
          ))}
      </ul>
      <Canvas dates={dates} lines={lines} label={label} />
      <p className={`${shared.smallPrint} ${styles.credit}`}>
        {rebasedChart.credit}{' '}
        <a href="https://www.tradingview.com/lightweight-charts/" target="_blank" rel="noopener noreferrer">
          {rebasedChart.creditName}
        </a>
      </p>
    </figure>
  )
}

function linesOf({ values, equalMarket, capMarket, starts }: BacktestResult): readonly Line[] {
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
    { name: texts.series.own, series: 1, values, kind: 'line' },
  ]
}

interface CanvasProps {
  readonly dates: readonly string[]
  readonly lines: readonly Line[]
  readonly label: string
}

function Canvas({ dates, lines, label }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const values = useRootTokens(tokens)
  const forced = useForcedColors()
  useEffect(() => {
    if (!box.current) return undefined
    return drawLines(box.current, {
      dates,
      lines,
      colors: forced
        ? [forced.text, forced.accent, forced.link]
        : [values['--series-1'], values['--series-2'], values['--series-3']],
      chart: {
        grid: forced ? 'transparent' : values['--hair'],
        text: forced?.text ?? values['--text-3'],
        font: values['--font'],
      },
    })
  }, [dates, lines, values, forced])
  return <div ref={box} className={styles.canvas} role="img" aria-label={label} />
}

interface Drawing {
  readonly dates: readonly string[]
  readonly lines: readonly Line[]
  readonly colors: readonly string[]
  readonly chart: ChartColors
}

/** Draws the lines; returns what removes the chart. */
function drawLines(element: HTMLElement, { dates, lines, colors, chart: look }: Drawing): () => void {
  const { chart, remove } = createPriceChart(element, {
    ...look,
    formatPrice: (value) => formatPrice(value, 0),
    formatDate,
    formatMonth: fullAxisMonth,
    formatDay: axisDay,
    isBounded: true,
  })
  for (const { series, values, kind } of lines) {
    const line = chart.addSeries(LineSeries, {
      color: colors[series - 1] ?? '',
      lineWidth: kind === 'line' ? 2 : 1,
      lineStyle: kind === 'median' ? LineStyle.Dashed : kind === 'border' ? LineStyle.Dotted : LineStyle.Solid,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: kind === 'line',
    })
    line.setData(
      dates.flatMap((date, at) => {
        const value = values[at] ?? NaN
        return Number.isNaN(value) ? [] : [{ time: date, value: invested * value }]
      }),
    )
  }
  chart.timeScale().fitContent()
  return remove
}
