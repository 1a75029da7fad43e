import {
  CandlestickSeries,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
} from 'lightweight-charts'
import type { ReportMove } from '#domain/reports/report-moves'
import { bollinger } from '#domain/stock/bollinger'
import type { MedianLine } from '#domain/stock/rebase'
import { axisDay } from '#words/axis-day'
import { axisMonth } from '#words/axis-month'
import { formatDate } from '#words/dates'
import { formatScalePrice, priceStep } from '#words/numbers'
import type { Bar, History } from '../../data/history/history.ts'
import { type ChartColors, createPriceChart } from '../../ui/charts/create-price-chart.ts'
import { hasRisen } from './last-session.ts'

/** The colors and the font of the page for the chart's canvas. */
export interface ChartTheme extends ChartColors {
  readonly gain: string
  readonly loss: string
  /** The text on these two; '' for black or white, as the library decides. */
  readonly onChange: string
  readonly line: string
  readonly band: string
  readonly median: string
}

/** What a chart shows besides the prices. */
export interface ChartLayers {
  readonly volume: boolean
  /** The median of the sector; undefined for none. */
  readonly median: MedianLine | undefined
  /** How the price moved with results; empty for none. */
  readonly reports: readonly Pick<ReportMove, 'session' | 'ratio'>[]
}

/** A chart mounted in an element. */
export interface ChartHandle {
  /** Zooms to this many of the newest sessions. */
  readonly show: (sessions: number) => void
  /** Shows these layers and hides all others. */
  readonly draw: (layers: ChartLayers) => void
  /** Points the crosshair at the close of a session, which scrolls into view; removes it for undefined. */
  readonly pointAt: (session: Bar | undefined) => void
  /** Calls `listen` with the position of a session, in pixels from the left, and at each change; undefined while out of view. */
  readonly follow: (date: string, listen: (x: number | undefined) => void) => () => void
  readonly remove: () => void
}

/** Volume is drawn below this share of the height. */
const volumeTop = 0.84
/** The dots of results are drawn below this share of the height. */
const marksTop = 0.96
const markRadius = 4
const bandOpacity = '73'
const volumeOpacity = '66'

/**
 * Draws a history: candles, or a line if there are only closes, and Bollinger Bands if it has no gaps. Calls `onPoint` with
 * the session under the pointer.
 */
export function drawChart(
  element: HTMLElement,
  history: History,
  theme: ChartTheme,
  onPoint: (session: Bar | undefined) => void,
): ChartHandle {
  const { chart, remove } = createPriceChart(element, {
    ...theme,
    formatPrice: formatScalePrice,
    formatDate,
    formatMonth: axisMonth,
    formatDay: axisDay,
    isBounded: true,
  })
  if (!history.hasGaps) addBands(chart, history, theme)
  const prices = addPrices(chart, history, theme)
  // The day stands above the chart, with its numbers; on the axis it would cover a month.
  chart.applyOptions({ crosshair: { vertLine: { labelVisible: false } } })
  clearLabels(chart, prices, history.sessions.at(-1)?.close)

  const byDate = new Map(history.sessions.map((session) => [session.date, session]))
  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === 'string' ? byDate.get(time) : undefined))
  const { length } = history.sessions
  return {
    show: (sessions) =>
      chart.timeScale().setVisibleLogicalRange({ from: Math.max(length - sessions, 0) - 0.5, to: length - 0.5 }),
    draw: createLayers(chart, history, theme),
    pointAt(session) {
      if (!session) return chart.clearCrosshairPosition()
      scrollTo(chart, history.sessions.indexOf(session))
      chart.setCrosshairPosition(session.close, session.date, prices)
    },
    follow: (date, listen) => followSession(chart, date, listen),
    remove,
  }
}

export type DrawChart = typeof drawChart

/** In px: numbers of the axis that are nearer to another label would be half covered. */
const labelHeight = 18

/** Leaves out the numbers of the price axis that the labels of the last price and of the crosshair would cover. */
function clearLabels(chart: IChartApi, prices: PriceSeries, last = NaN): void {
  let pointed = NaN
  let shown: readonly number[] = []
  const yOf = (price: number) => prices.priceToCoordinate(price) ?? NaN
  const textOf = (price: number) =>
    [pointed, yOf(last)].some((y) => Math.abs(yOf(price) - y) < labelHeight) ? '' : formatScalePrice(price)
  const tickmarksPriceFormatter = (values: readonly number[]) => (shown = values).map(textOf)
  // A new function, so that the chart asks again.
  const format = () =>
    chart.applyOptions({ localization: { tickmarksPriceFormatter: tickmarksPriceFormatter.bind(null) } })
  format()
  chart.subscribeCrosshairMove(({ point }) => {
    const before = shown.map(textOf).join()
    pointed = point?.y ?? NaN
    if (shown.map(textOf).join() !== before) format()
  })
}

/** Scrolls as far as necessary to show a session, which is given by its index. */
function scrollTo(chart: IChartApi, index: number): void {
  const range = chart.timeScale().getVisibleLogicalRange()
  if (!range) return
  const by = Math.min(index - 0.5 - range.from, 0) + Math.max(index + 0.5 - range.to, 0)
  if (by !== 0) chart.timeScale().setVisibleLogicalRange({ from: range.from + by, to: range.to + by })
}

type PriceSeries = ISeriesApi<'Line'> | ISeriesApi<'Candlestick'>

function addPrices(chart: IChartApi, { sessions, hasBars }: History, theme: ChartTheme): PriceSeries {
  // The scale never has two labels with the same text.
  const minMove = priceStep(Math.max(...sessions.map(({ high }) => high)))
  const priceFormat = { type: 'price', precision: Math.round(-Math.log10(minMove)), minMove } as const
  if (!hasBars) {
    // The built-in line and label have the color of the line.
    const line = chart.addSeries(LineSeries, {
      ...{ color: theme.line, lineWidth: 2, lastValueVisible: false, priceLineVisible: false, priceFormat },
    })
    addLastPrice(line, sessions, theme)
    line.setData(sessions.map(({ date, close }) => ({ time: date, value: close })))
    return line
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
    priceFormat,
  })
  addLastPrice(candles, sessions, theme)
  candles.setData(sessions.map(({ date, open, high, low, close }) => ({ time: date, open, high, low, close })))
  return candles
}

/** The last price, in the color of its change. */
function addLastPrice(series: Pick<PriceSeries, 'createPriceLine'>, sessions: readonly Bar[], theme: ChartTheme): void {
  const last = sessions.at(-1)
  if (!last) return
  const color = hasRisen(sessions) ? theme.gain : theme.loss
  series.createPriceLine({
    ...{ price: last.close, color, lineWidth: 1, lineStyle: LineStyle.Dotted, title: '' },
    axisLabelTextColor: theme.onChange,
  })
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

/** The function that shows layers: each is created when it is first shown, and then hidden or shown. */
function createLayers(chart: IChartApi, history: History, theme: ChartTheme): ChartHandle['draw'] {
  let volume: ISeriesApi<'Histogram'> | undefined
  let line: ISeriesApi<'Line'> | undefined
  let marks: ISeriesApi<'Line'> | undefined
  return (layers) => {
    if (layers.volume) volume ??= addVolume(chart, history, theme)
    volume?.applyOptions({ visible: layers.volume })
    if (layers.median) line ??= addMedian(chart, theme)
    line?.setData(layers.median?.points.map(({ date, value }) => ({ time: date, value })) ?? [])
    if (layers.reports.length > 0) marks ??= addMarks(chart)
    marks?.setData(
      layers.reports.map(({ session, ratio }) => ({ time: session, value: 0, color: colorOf(ratio, theme) })),
    )
  }
}

const colorOf = (ratio: number | null, { gain, loss, text }: ChartTheme): string =>
  ratio === null ? text : ratio < 0 ? loss : gain

/** Dots in a row at the lower edge. */
function addMarks(chart: IChartApi): ISeriesApi<'Line'> {
  const marks = chart.addSeries(LineSeries, {
    priceScaleId: 'reports',
    lineVisible: false,
    pointMarkersVisible: true,
    pointMarkersRadius: markRadius,
    crosshairMarkerVisible: false,
    priceLineVisible: false,
    lastValueVisible: false,
  })
  chart.priceScale('reports').applyOptions({ scaleMargins: { top: marksTop, bottom: 0 }, visible: false })
  return marks
}

/** A straight line between the few days with a known median, each with a dot. */
const addMedian = (chart: IChartApi, theme: ChartTheme) =>
  chart.addSeries(LineSeries, {
    color: theme.median,
    lineWidth: 2,
    lineStyle: LineStyle.Dashed,
    pointMarkersVisible: true,
    pointMarkersRadius: 3,
    priceLineVisible: false,
    lastValueVisible: false,
  })

function followSession(chart: IChartApi, date: string, listen: (x: number | undefined) => void): () => void {
  const scale = chart.timeScale()
  const update = () => {
    const x = scale.timeToCoordinate(date)
    listen(x === null || x < 0 || x > scale.width() ? undefined : x)
  }
  scale.subscribeVisibleLogicalRangeChange(update)
  scale.subscribeSizeChange(update)
  update()
  return () => {
    scale.unsubscribeVisibleLogicalRangeChange(update)
    scale.unsubscribeSizeChange(update)
  }
}

function addVolume(chart: IChartApi, { sessions }: History, theme: ChartTheme): ISeriesApi<'Histogram'> {
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
  return volume
}
