import { ColorType, createChart, CrosshairMode, type IChartApi } from 'lightweight-charts'

/** What every chart draws with, as CSS values. */
export interface ChartColors {
  readonly grid: string
  readonly text: string
  readonly font: string
}

interface PriceChartOptions extends ChartColors {
  readonly formatPrice: (price: number) => string
  /** Whether one can scroll beyond the first and the last session. */
  readonly isBounded: boolean
}

/** An empty chart of prices over sessions in an element, whose size it keeps; the page scrolls over it. */
export function createPriceChart(element: HTMLElement, options: PriceChartOptions): IChartApi {
  const { grid, text, font, formatPrice, isBounded } = options
  return createChart(element, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: text,
      fontFamily: font,
      fontSize: 12,
      // The library would write markup by script, which the page's policy forbids: the page itself gives the credit.
      attributionLogo: false,
    },
    grid: { vertLines: { color: grid }, horzLines: { color: grid } },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false, fixLeftEdge: isBounded, fixRightEdge: isBounded },
    localization: { priceFormatter: formatPrice },
    handleScale: { mouseWheel: false, pinch: true },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
  })
}
