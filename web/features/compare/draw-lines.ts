import { LineSeries, LineStyle } from 'lightweight-charts'
import type { RebasedSeries } from '#domain/stock/rebase'
import { createPriceChart, type ChartColors } from '../../ui/chart/create-price-chart.ts'

interface ColoredSeries extends RebasedSeries {
  readonly color: string
}

/** Pixels of a symbol of five letters, and about as many of the price scale. */
const labelWidth = 56

/** Draws a line for each stock over a dotted one at 100. Returns what removes the chart. */
export function drawLines(element: HTMLElement, lines: readonly ColoredSeries[], colors: ChartColors): () => void {
  const chart = createPriceChart(element, {
    ...colors,
    formatPrice: (value) => value.toFixed(1),
    isBounded: false,
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
