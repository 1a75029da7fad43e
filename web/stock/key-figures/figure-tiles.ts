import { contradictionsOf } from '#domain/stock/contradictions'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { metrics } from '#domain/stock/metrics'
import type { RankedField, SectorPercentiles } from '#domain/stock/sector-percentiles'
import type { Stock } from '#domain/stock/stock'
import { metricText } from '#words/metric-text'
import { formatMoney, formatPercentChange } from '#words/numbers'
import { titleCase } from '#words/text'
import { keyFigures as texts, statistics } from '../stock-texts.ts'
import type { Tile } from './tile.tsx'

/** The figures below the price, before the day of the next report. */
export const figures = [
  ...(['marketCap', 'peRatio', 'eps', 'revenueTTM'] as const),
  ...(['profitMargin', 'dividendYield', 'debtToEquity'] as const),
] satisfies readonly RankedField[]

type Figure = (typeof figures)[number]

/** Shown beside the revenue. */
const growthField = 'quarterlyRevenueGrowthYOY'

/** Gives the reason for a missing value; undefined if it is unknown. */
export type WhyUnknown = (value: { field: string; label: string; symbol: string }) => string | undefined

interface Compared {
  readonly stock: Stock
  /** Undefined while unknown. */
  readonly percentiles: SectorPercentiles | undefined
  readonly whyUnknown: WhyUnknown
}

/** The figures of a stock, each with the median of its sector and its explanation. */
export function figureTiles({ stock, percentiles, whyUnknown }: Compared): readonly Tile[] {
  const contradictions = contradictionsOf(stock)
  const growth = stock[growthField]
  return figures.map((id): Tile => {
    const { label } = metrics[id]
    const median = medianText(id, percentiles)
    const isMissing = stock[id] === null
    const contradiction = isMissing ? undefined : contradictions.get(id)
    return {
      label,
      value: textOf(id, stock[id]),
      ...(id === 'revenueTTM' && growth !== null && { growth: formatPercentChange(growth) }),
      context: median === undefined ? undefined : texts.sector(median),
      about: [
        metricDescriptions[id],
        ...(isMissing ? [whyMissing(id, stock, whyUnknown)] : []),
        ...comparison(id, stock, percentiles),
        ...(id === 'revenueTTM' && growth !== null
          ? [
              `${metrics[growthField].label}: ${metricDescriptions[growthField]}`,
              ...comparison(growthField, stock, percentiles),
            ]
          : []),
        ...(contradiction === undefined ? [] : [`${contradiction} ${statistics.asGiven}`]),
      ],
      isContradicted: contradiction !== undefined,
    }
  })
}

function whyMissing(id: Figure, { symbol, eps }: Stock, whyUnknown: WhyUnknown): string {
  if (id === 'peRatio' && eps !== null && eps < 0) return texts.loss(symbol)
  return whyUnknown({ field: id, label: metrics[id].label, symbol }) ?? texts.none(symbol)
}

/** In the formats of the table; earnings in cents like the other sections, also below a dollar. */
function textOf(id: RankedField, value: number | null | undefined): string | undefined {
  if (id === 'eps' && typeof value === 'number') return formatMoney(value)
  return metricText(metrics[id], () => value ?? null) ?? undefined
}

const medianText = (id: RankedField, percentiles: SectorPercentiles | undefined): string | undefined =>
  textOf(id, percentiles?.medians[id])

/** The value of a stock, the median of its sector, and the stock's place in it, as far as they are known. */
function comparison(id: RankedField, stock: Stock, percentiles: SectorPercentiles | undefined): readonly string[] {
  const value = textOf(id, stock[id])
  const peers = stock.sector === null ? undefined : statistics.peers(titleCase(stock.sector))
  const median = medianText(id, percentiles)
  const share = percentiles?.shares[id]
  return [
    ...(value === undefined ? [] : [texts.valueOf(stock.symbol, value)]),
    ...(peers === undefined || median === undefined ? [] : [texts.median(peers, median)]),
    ...(peers === undefined || share === undefined
      ? []
      : [`${statistics.percentile(`${Math.round(share * 100)}%`, peers)}.`]),
  ]
}
