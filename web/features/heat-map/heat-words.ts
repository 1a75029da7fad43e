import { sectors, type Sector } from '#domain/sectors'
import type { Period } from '#domain/stock'
import { formatInteger } from '../../format/numbers.ts'
import type { HeatMarket } from './layout/heat-market.ts'

/** How the map speaks of a timeframe: as a name, as how long it is, and before “change”. */
export const periodWords: Readonly<Record<Period, { name: string; span: string; change: string }>> = {
  day: { name: 'Day', span: '1 day', change: 'day' },
  week: { name: 'Week', span: '1 week', change: 'week' },
  twoWeeks: { name: '2 weeks', span: '2 weeks', change: '2-week' },
  month: { name: 'Month', span: '1 month', change: 'month' },
  twoMonths: { name: '2 months', span: '2 months', change: '2-month' },
}

export const stonks = (count: number): string => `${formatInteger(count)} ${count === 1 ? 'stonk' : 'stonks'}`

/** What the picture is, for those who do not see it. */
export const mapName = ({ stocks }: HeatMarket, timeframe: Period): string =>
  `Heat map of ${stonks(stocks)} by market cap, coloured by ${periodWords[timeframe].change} change`

export const sectorLabel = (sector: Sector | undefined): string => (sector ? sectors[sector].label : 'Other')

/** What is not on the map, or not by itself; `rows` of `total` matches were there to be drawn. */
export function missingWords(market: HeatMarket, rows: number, total: number): readonly string[] {
  const { stocks, others, withoutCap, withoutChange } = market
  const words: readonly (readonly [number, string])[] = [
    [total - rows, `The first ${formatInteger(rows)} of ${formatInteger(total)} matches`],
    [
      others,
      `The ${formatInteger(stocks - others)} largest are shown; ${formatInteger(others)} smaller ones are grouped by sector`,
    ],
    [withoutCap, `${formatInteger(withoutCap)} without a market cap`],
    [withoutChange, `${formatInteger(withoutChange)} without a change`],
  ]
  return words.flatMap(([count, text]) => (count > 0 ? [text] : []))
}
