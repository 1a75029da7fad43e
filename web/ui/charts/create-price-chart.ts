import {
  ColorType,
  createChart,
  CrosshairMode,
  type IChartApi,
  TickMarkType,
  type Time,
  TrackingModeExitMode,
} from 'lightweight-charts'
import { printChart } from './print-chart.ts'

/** The colors and the font of a chart, as CSS values. */
export interface ChartColors {
  readonly grid: string
  readonly text: string
  /** Behind the price and the day under the pointer. */
  readonly label: string
  readonly font: string
}

interface PriceChartOptions extends ChartColors {
  /** Absent if each series has a format of its own. */
  readonly formatPrice?: (price: number) => string
  /** Writes the day under the pointer, YYYY-MM-DD. */
  readonly formatDate: (date: string) => string
  /** The text of a month, YYYY-MM, on the axis of time. */
  readonly formatMonth: (month: string) => string
  /** The text of a day, YYYY-MM-DD, between them. */
  readonly formatDay: (date: string) => string
  /** Whether scrolling stops at the last trading day, as it does at the first. */
  readonly isBounded: boolean
}

interface PriceChart {
  readonly chart: IChartApi
  readonly remove: () => void
}

/** Creates an empty price chart that fills the element; the wheel scrolls the page, not the chart. */
export function createPriceChart(element: HTMLElement, options: PriceChartOptions): PriceChart {
  const { grid, text, label, font, formatPrice, formatDate, formatMonth, formatDay, isBounded } = options
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: text,
      fontFamily: font,
      fontSize: 12,
      // The library would set innerHTML, which the content security policy forbids: the page renders the attribution.
      attributionLogo: false,
    },
    grid: { vertLines: { color: grid }, horzLines: { color: grid } },
    // Their numbers stand out from those of the axes, which they cover.
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { labelBackgroundColor: label },
      horzLine: { labelBackgroundColor: label },
    },
    // A number at the upper edge would be cut.
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: {
      // The library moves a month's name at a fixed edge into view, but cuts it at another one.
      ...{ borderVisible: false, fixLeftEdge: true, fixRightEdge: isBounded, lockVisibleTimeRangeOnResize: true },
      // Null: the library's own format.
      tickMarkFormatter(time: Time, type: TickMarkType) {
        if (typeof time !== 'string') return null
        if (type === TickMarkType.Month) return formatMonth(time.slice(0, 7))
        return type === TickMarkType.DayOfMonth ? formatDay(time) : null
      },
    },
    localization: {
      ...(formatPrice && { priceFormatter: formatPrice }),
      // The names of months on the axis; the default is the browser's language.
      locale: 'en-US',
      timeFormatter: (time: Time) => (typeof time === 'string' ? formatDate(time) : ''),
    },
    // The day under a finger is no longer meant once it is lifted.
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
    handleScale: { mouseWheel: false, pinch: true },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
  })
  const endPrints = printChart(element, chart)
  return {
    chart,
    remove() {
      endPrints()
      chart.remove()
    },
  }
}
