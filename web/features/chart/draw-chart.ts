import { CandlestickSeries, HistogramSeries, LineSeries, LineStyle, type IChartApi } from 'lightweight-charts'
import { bollinger } from '#domain/stock/bollinger'
import type { History, Bar } from '../../data/history/history.ts'
import { formatScalePrice } from '../../format/numbers.ts'
import { createPriceChart, type ChartColors } from '../../ui/charts/create-price-chart.ts'

/** The colors and the font of the page for the chart's canvas. */
export interface ChartTheme extends ChartColors {
  readonly gain: string
  readonly loss: string
  readonly line: string
  readonly band: string
}

/** A chart mounted in an element. */
export interface ChartHandle {
  /** Zooms to this many of the newest sessions. */
  readonly show: (sessions: number) => void
  readonly remove: () => void
}

/** Volume is drawn below this share of the height. */
const volumeTop = 0.84
const bandOpacity = '73'
const volumeOpacity = '66'

/**
 * Draws a history: candles, or a line where there are closes only; volume; Bollinger Bands. Calls `onPoint` with the session
 * under the pointer.
 */
export function drawChart(
  element: HTMLElement,
  history: History,
  theme: ChartTheme,
  onPoint: (session: Bar | undefined) => void,
): ChartHandle {
  const chart = createPriceChart(element, { ...theme, formatPrice: formatScalePrice, isBounded: true })
  addBands(chart, history, theme)
  addPrices(chart, history, theme)
  addVolume(chart, history, theme)

  const byDate = new Map(history.sessions.map((session) => [session.date, session]))
  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === 'string' ? byDate.get(time) : undefined))
  const { length } = history.sessions
  return {
    show: (sessions) =>
      chart.timeScale().setVisibleLogicalRange({ from: Math.max(length - sessions, 0) - 0.5, to: length - 0.5 }),
    remove: () => chart.remove(),
  }
}

function addPrices(chart: IChartApi, { sessions, hasBars }: History, theme: ChartTheme): void {
  if (!hasBars) {
    const line = chart.addSeries(LineSeries, { color: theme.line, lineWidth: 2 })
    line.setData(sessions.map(({ date, close }) => ({ time: date, value: close })))
    return
  }
  const candles = chart.addSeries(CandlestickSeries, {
    upColor: 'transparent',
    borderUpColor: theme.gain,
    wickUpColor: theme.gain,
    downColor: theme.loss,
    borderDownColor: theme.loss,
    wickDownColor: theme.loss,
    // The built-in line has the fill color of the last candle, which may be transparent.
    lastValueVisible: false,
    priceLineVisible: false,
  })
  const last = sessions.at(-1)
  if (last) {
    const color = last.close >= last.open ? theme.gain : theme.loss
    candles.createPriceLine({ price: last.close, color, lineWidth: 1, lineStyle: LineStyle.Dotted, title: '' })
  }
  candles.setData(sessions.map(({ date, open, high, low, close }) => ({ time: date, open, high, low, close })))
}

function addBands(chart: IChartApi, { sessions }: History, theme: ChartTheme): void {
  const bands = bollinger(sessions.map(({ close }) => close))
  const quiet = { lastValueVisible: false, priceLineVisible: false, crosshairMarkerVisible: false } as const
  for (const line of ['upper', 'middle', 'lower'] as const) {
    const series = chart.addSeries(LineSeries, {
      ...quiet,
      color: theme.band + bandOpacity,
      lineWidth: 1,
      lineStyle: line === 'middle' ? LineStyle.Dashed : LineStyle.Solid,
    })
    series.setData(
      sessions.flatMap(({ date }, at) => {
        const value = bands[at]?.[line]
        return value === undefined ? [] : [{ time: date, value }]
      }),
    )
  }
}

function addVolume(chart: IChartApi, { sessions }: History, theme: ChartTheme): void {
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: volumeTop, bottom: 0 }, visible: false })
  volume.setData(
    sessions.flatMap(({ date, close, volume: value }, at) => {
      if (value === null) return []
      const isUp = close >= (sessions[at - 1]?.close ?? close)
      return [{ time: date, value, color: (isUp ? theme.gain : theme.loss) + volumeOpacity }]
    }),
  )
}
