import { sectors } from '#domain/stock/sectors'
import { knownSector } from '#domain/stock/stock'
import { formatDate } from '#words/dates'
import { formatCompact, formatPercentChange, formatPrice } from '#words/numbers'
import { titleCase } from '#words/text'
import type { StockQuote } from '../../market/stock-quotes.ts'
import {
  type Color,
  colors,
  contentWidth,
  fitted,
  type Footer,
  margin,
  pictureOf,
  right,
  textAt,
  widthOf,
} from './svg.ts'

/** The closes of a year, the oldest first. */
export interface YearOfCloses {
  readonly sessions: readonly string[]
  readonly close: readonly number[]
}

/** The change of a stock that its market knows: over the day, or over two months if prices have gaps. */
export function changeOf({ dayDeltaRatio, twoMonthsDeltaRatio }: StockQuote) {
  if (dayDeltaRatio !== null) return { ...formatPercentChange(dayDeltaRatio), period: 'on the day' }
  return twoMonthsDeltaRatio === null
    ? undefined
    : { ...formatPercentChange(twoMonthsDeltaRatio), period: 'in two months' }
}

/** The area of the chart. */
const chart = { top: 330, bottom: 505 }
const priceStyle = { size: 76, isBold: true } as const

/** A stock: its name, price and change, and a chart of its year, or what else is known if there are no closes. */
export function stockPicture(quote: StockQuote, year: YearOfCloses | undefined, footer: Footer): string {
  const { symbol, name, close, date } = quote
  const change = changeOf(quote)
  const price = close === null ? '–' : formatPrice(close)
  // The change follows the price, as far to the right as possible.
  const afterPrice = margin + Math.ceil(widthOf(price, priceStyle)) + 24
  const day = date === null ? '' : formatDate(date)
  return pictureOf(
    [
      textAt(margin, 118, symbol, { size: 60, isBold: true }),
      textAt(right, 112, day, { size: 28, color: 'dim', anchor: 'end' }),
      textAt(margin, 170, fitted(name ?? '', contentWidth, { size: 36 }), { size: 36, color: 'second' }),
      textAt(margin, 272, price, priceStyle),
      ...(change
        ? [
            textAt(afterPrice, 272, `${change.text} ${change.period}`, {
              size: 36,
              color: change.direction,
              isBold: true,
            }),
          ]
        : []),
      ...(year && year.close.length > 1 ? yearChart(year) : facts(quote)),
    ],
    footer,
  )
}

/** The line of the closes, between the lowest and the highest one. */
function yearChart({ sessions, close }: YearOfCloses): readonly string[] {
  const [low, high] = [Math.min(...close), Math.max(...close)]
  const [first = 0, last = 0] = [close[0], close.at(-1)]
  const x = (index: number): number => margin + (index / (close.length - 1)) * contentWidth
  // A price that never moved is a line in the middle.
  const y = (value: number): number =>
    chart.bottom - (high > low ? (value - low) / (high - low) : 0.5) * (chart.bottom - chart.top)
  const points = close.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const change = formatPercentChange(first > 0 ? last / first - 1 : 0)
  const color = colors[change.direction]
  const [from = '', to = ''] = [sessions[0], sessions.at(-1)]
  const label = { size: 24, color: 'dim' } as const
  return [
    `<linearGradient id="area" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${color}" stop-opacity="0.28"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></linearGradient>`,
    `<polygon points="${margin},${chart.bottom} ${points} ${right},${chart.bottom}" fill="url(#area)"/>`,
    `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>`,
    textAt(margin, 542, formatDate(from), label),
    textAt(right, 542, formatDate(to), { ...label, anchor: 'end' }),
    textAt(right, 300, `${change.text} since ${formatDate(from)}`, {
      size: 26,
      color: change.direction,
      anchor: 'end',
    }),
  ]
}

/** What is known about a stock besides its price. */
function facts({ sector, exchange, marketCap, ...quote }: StockQuote): readonly string[] {
  const [low, high] = [quote['52WeekLow'], quote['52WeekHigh']]
  const known = knownSector(sector)
  const rows: readonly (readonly [string, string | null])[] = [
    ['Market cap', marketCap === null ? null : `$${formatCompact(marketCap)}`],
    ['52-week range', low === null || high === null ? null : `${formatPrice(low)} – ${formatPrice(high)}`],
    ['Sector', known ? sectors[known].label : sector === null ? null : titleCase(sector)],
    ['Exchange', exchange],
  ]
  const color: Color = 'dim'
  return rows
    .flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
    .flatMap(({ label, value }, row) => [
      textAt(margin, 366 + row * 52, label, { size: 30, color }),
      textAt(margin + 280, 366 + row * 52, fitted(value, contentWidth - 280, { size: 30 }), { size: 30 }),
    ])
}
