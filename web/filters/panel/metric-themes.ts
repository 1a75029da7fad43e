import { keysOf } from '#domain/keys-of'
import type { ColumnId } from '#domain/screen/formulas'
import { hasOwnFilter } from '#domain/screen/stepped'
import { isMetricId, type MetricId } from '#domain/stock/metrics'
import type { themeTitles } from './filter-panel-texts.ts'

export type ThemeId = keyof typeof themeTitles

interface Theme {
  /** The metrics that most users filter by: their ranges are always shown. */
  readonly main: readonly MetricId[]
  /** Further metrics, shown once they are added. */
  readonly more: readonly MetricId[]
}

/** Price, market cap and volume have filters of their own. */
const themes = {
  size: {
    main: ['revenueTTM', 'sharesOutstanding'],
    more: [
      'price',
      'marketCap',
      'volume',
      'priceAge',
      'weekVolumeAverage',
      'twoWeeksVolumeAverage',
      'monthVolumeAverage',
      'twoMonthsVolumeAverage',
      'dollarVolume',
      'grossProfitTTM',
      'ebitda',
    ],
  },
  valuation: {
    main: ['peRatio', 'forwardPE', 'priceToSalesRatioTTM', 'priceToBookRatio', 'evToEBITDA'],
    more: [
      'trailingPE',
      'pegRatio',
      'evToRevenue',
      'earningsYield',
      'freeCashFlowYield',
      'bookValue',
      'revenuePerShareTTM',
      'analystTargetPrice',
      'priceToTarget',
    ],
  },
  growth: {
    main: [
      'quarterlyRevenueGrowthYOY',
      'quarterlyEarningsGrowthYOY',
      'revenueGrowth5Years',
      'epsGrowth5Years',
      'sharesGrowth',
    ],
    more: [],
  },
  quality: {
    main: ['returnOnEquityTTM', 'returnOnInvestedCapital', 'profitMargin', 'operatingMarginTTM', 'debtToEquity'],
    more: ['returnOnAssetsTTM', 'currentRatio', 'eps', 'dilutedEPSTTM', 'reportAge', 'daysToReport'],
  },
  dividends: { main: ['dividendYield', 'dividendPayout', 'dividendPerShare'], more: [] },
  technical: {
    main: ['rsi14', 'from52WeekHigh', 'from200DayAverage', 'relativeVolume', 'beta'],
    // And those of no other theme: changes, averages and ranges of prices.
    more: [],
  },
  own: { main: [], more: [] },
} as const satisfies Readonly<Record<ThemeId, Theme>>

/** What a metric is about. */
export function themeOf(id: ColumnId): ThemeId {
  if (!isMetricId(id)) return 'own'
  const isAbout = (theme: ThemeId) => [...mainOf(theme), ...themes[theme].more].some((other) => other === id)
  return themeIds.find(isAbout) ?? 'technical'
}

const themeIds = keysOf(themes)

/** The metrics that most users filter by. */
export const mainOf = (theme: ThemeId): readonly MetricId[] => themes[theme].main

/** The metrics of a theme whose ranges are shown: the main ones with values in the dataset, then those that were added. */
export function rowsOf(theme: ThemeId, shown: readonly ColumnId[], missing: readonly MetricId[]): readonly ColumnId[] {
  const main = mainOf(theme).filter((id) => !missing.includes(id) || shown.includes(id))
  const added = shown.filter((id) => !hasOwnFilter(id) && themeOf(id) === theme && !main.some((other) => other === id))
  return [...main, ...added]
}
