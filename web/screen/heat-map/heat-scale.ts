import type { ColumnMetric } from '#domain/screen/formulas'
import { formatCompact, formatMoney, formatNumber, formatPercent, rounded } from '#words/numbers'
import type { HeatView, Measure } from './heat-view.ts'

/** The values whose colors a legend shows, ascending; beyond the ends the color stays the same. */
export interface HeatScale {
  /** Whether losses and gains, or values below and above zero, have colors of their own. */
  readonly isDiverging: boolean
  readonly stops: readonly number[]
}

/** The stops of a timeframe's change, as fractions. */
export const changeStops = [-0.05, -0.03, -0.01, 0, 0.01, 0.03, 0.05] as const

/** The stops of another diverging scale, as shares of its end. */
const endShares = [-1, -0.5, -0.2, 0, 0.2, 0.5, 1] as const

/** The shares of the stocks below the stops of a sequential scale: each color has about as many, however skewed the values are. */
const ranks = [0.03, 0.2, 0.35, 0.5, 0.65, 0.8, 0.97] as const

/** The scale of some values. */
export function scaleOf(values: readonly number[], { metric }: Measure, { color }: Pick<HeatView, 'color'>): HeatScale {
  if (color === 'change') return { isDiverging: true, stops: changeStops }
  const sorted = values.toSorted((a, b) => a - b)
  const at = (rank: number) => sorted[Math.round(rank * (sorted.length - 1))] ?? 0
  const end = significant(Math.max(Math.abs(at(0.05)), Math.abs(at(0.95))), 1)
  if (end > 0 && isDiverging(metric, at(0.05), at(0.95))) {
    return { isDiverging: true, stops: endShares.map((share) => significant(share * end, 2)) }
  }
  return { isDiverging: false, stops: [...new Set(ranks.map((rank) => significant(at(rank), 2)))] }
}

/** Metrics in percent of which a negative value is no loss. */
const neutral: readonly ColumnMetric['of'][] = ['sharesGrowth', 'dividendPayout']

const isDiverging = ({ kind, of, isDistance }: ColumnMetric, low: number, high: number): boolean =>
  kind === 'change' || kind === 'percentChange'
    ? isDistance !== true
    : kind === 'percent' && !neutral.includes(of) && low < 0 && high > 0

const significant = (value: number, digits: number): number => Number(value.toPrecision(digits))

/** The place of a value on a scale, from 0 to 1. */
export function placeOf(value: number, { stops }: HeatScale): number {
  const last = stops.length - 1
  const upper = stops.findIndex((stop) => stop >= value)
  if (upper === 0) return 0
  const low = stops[upper - 1]
  const high = stops[upper]
  return low === undefined || high === undefined ? 1 : (upper - 1 + (value - low) / (high - low)) / last
}

/** A value in the legend, with its unit: −5%, $40, 1.2B. */
export function stopText({ kind, isDistance }: ColumnMetric, value: number): string {
  const isPercent = kind === 'percent' || kind === 'percentChange'
  const shown = isPercent ? value * 100 : value
  const places = shown === 0 ? 0 : Math.max(0, 1 - Math.floor(Math.log10(Math.abs(shown))))
  const decimals = [0, 1, 2, 3].find((count) => rounded(shown, count) === rounded(shown, places)) ?? places
  const isSigned = (kind === 'change' || kind === 'percentChange') && isDistance !== true && value > 0
  return (isSigned ? '+' : '') + written(kind, value, decimals)
}

function written(kind: ColumnMetric['kind'], value: number, decimals: number): string {
  if (kind === 'percent' || kind === 'percentChange') return formatPercent(value, decimals)
  if (kind === 'money' || kind === 'change') return formatMoney(value, decimals)
  const size = Math.abs(value)
  return size < 1000 ? formatNumber(value, '0,0', decimals) : formatCompact(value, compactDecimals(size))
}

/** With two digits: 1.2B, but 12B. */
const compactDecimals = (size: number): number => (Math.floor(Math.log10(size)) % 3 === 0 ? 1 : 0)

/** A value on a tile. Percents have one decimal on all tiles, so that small ones have room for it; the card has two. */
export function valueText({ metric: { kind }, text }: Measure, value: number): string {
  if (kind !== 'percent' && kind !== 'percentChange') return text(value)
  const sign = kind === 'percentChange' && rounded(value * 100, 1) > 0 ? '+' : ''
  return sign + formatPercent(value, 1)
}
