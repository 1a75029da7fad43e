import { medianOf as medianOfAll } from '../median.ts'
import type { NumberField } from './fields.ts'
import type { MetricId } from './metrics.ts'
import { comparedValue } from './multiples.ts'
import type { Stock } from './stock.ts'

/** The values of a stock to compare with its sector. */
export const rankedFields = [
  'peRatio',
  'pegRatio',
  'bookValue',
  'dividendPerShare',
  'dividendYield',
  'eps',
  'revenuePerShareTTM',
  'profitMargin',
  'operatingMarginTTM',
  'returnOnAssetsTTM',
  'returnOnEquityTTM',
  'revenueTTM',
  'grossProfitTTM',
  'dilutedEPSTTM',
  'quarterlyEarningsGrowthYOY',
  'quarterlyRevenueGrowthYOY',
  'analystTargetPrice',
  'trailingPE',
  'forwardPE',
  'priceToSalesRatioTTM',
  'priceToBookRatio',
  'evToRevenue',
  'evToEBITDA',
  'beta',
  'marketCap',
  'debtToEquity',
] as const satisfies readonly (MetricId & NumberField)[]

export type RankedField = (typeof rankedFields)[number]

/** The minimum number of stocks: a share or median of fewer means little. */
export const minPeers = 20

/** A stock’s values among those of its sector; those of too few stocks are missing. */
export interface SectorPercentiles {
  /** For each value of the stock, the share, 0 to 1, of the other stocks of its sector with a lower one. */
  readonly shares: { readonly [F in RankedField]?: number }
  /** The medians of the sector. */
  readonly medians: { readonly [F in RankedField]?: number }
}

/** The percentiles and medians: the reference for the worker’s indexed result. Empty for a stock without a sector. */
export function sectorPercentiles(stocks: readonly Stock[], { sector, ...stock }: Stock): SectorPercentiles {
  const peers = stocks.filter((peer) => sector !== null && peer.sector?.toUpperCase() === sector.toUpperCase())
  const valuesOf = (field: RankedField) =>
    peers.map((peer) => comparedValue(field, peer[field])).filter((value) => value !== null)
  return {
    shares: withoutMissing(rankedFields, (field) => shareBelow(valuesOf(field), comparedValue(field, stock[field]))),
    medians: withoutMissing(rankedFields, (field) => medianOf(valuesOf(field))),
  }
}

/** The share of the other values that are lower than one of them; null if it is missing or there are too few. */
export function shareBelow(values: Iterable<number>, value: number | null): number | null {
  let lower = 0
  let count = 0
  for (const other of values) {
    count++
    if (value !== null && other < value) lower++
  }
  return value === null || count < minPeers ? null : lower / (count - 1)
}

/** The median of some numbers, without changing their order; null if they are fewer than `minPeers`. */
export const medianOf = (values: readonly number[] | Float64Array): number | null =>
  values.length < minPeers ? null : medianOfAll(values)

/** The values by key, without those that are null. */
export function withoutMissing<Key extends string>(
  keys: readonly Key[],
  read: (key: Key) => number | null,
): { readonly [K in Key]?: number } {
  const known = keys.map((key) => [key, read(key)] as const).filter(([, value]) => value !== null)
  // Each key has its own number.
  return Object.fromEntries(known) as { [K in Key]?: number }
}
