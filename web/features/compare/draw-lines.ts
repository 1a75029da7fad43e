import { ColorType, createChart, CrosshairMode, LineSeries, LineStyle } from 'lightweight-charts'
import type { RebasedSeries } from '#domain/rebase'

interface ColoredSeries extends RebasedSeries {
  readonly color: string
}

interface LineColors {
  readonly grid: string
  readonly text: string
  readonly font: string
}

/** Pixels of a symbol of five letters, and about as many of the price scale. */
const labelWidth = 56

/** Draws a line for each stock over a dotted one at 100. Returns what removes the chart. */
export function drawLines(element: HTMLElement, lines: readonly ColoredSeries[], colors: LineColors): () => void {
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colors.text,
      fontFamily: colors.font,
      fontSize: 12,
      // The library would write markup by script, which the page's policy forbids: the page itself gives the credit.
      attributionLogo: false,
    },
    grid: { vertLines: { color: colors.grid }, horzLines: { color: colors.grid } },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false },
    localization: { priceFormatter: (value: number) => value.toFixed(1) },
    handleScale: { mouseWheel: false, pinch: true },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
  })
  lines.forEach(({ symbol, color, points }, at) => {
    const series = chart.addSeries(LineSeries, { color, lineWidth: 2, title: symbol, priceLineVisible: false })
    series.setData(points.map(({ date, value }) => ({ time: date, value })))
    if (at > 0) return
    series.createPriceLine({
      price: 100,
      color: colors.text,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: false,
      title: '',
    })
  })
  const count = Math.max(...lines.map(({ points }) => points.length))
  // The symbols stand at the ends of their lines: room for them, so that they cover none.
  const room = labelWidth / Math.max(element.clientWidth - 2 * labelWidth, labelWidth)
  chart.timeScale().setVisibleLogicalRange({ from: -0.5, to: count * (1 + room) - 0.5 })
  return () => chart.remove()
}
