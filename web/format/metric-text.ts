import { isNumberField } from '#domain/fields'
import type { Kind, Metric } from '#domain/metric'
import { rangePosition } from '#domain/metric-value'
import type { Stock } from '#domain/stock'
import {
  formatChange,
  formatCompact,
  formatPercent,
  formatPercentChange,
  formatPosition,
  formatPrice,
  formatRangeEnd,
  formatRatio,
} from './numbers.ts'
import { formatDate } from './dates.ts'
import { titleCase } from './text.ts'

const numbers: Partial<Readonly<Record<Kind, (value: number) => string>>> = {
  money: formatPrice,
  ratio: formatRatio,
  percent: formatPercent,
  change: (value) => formatChange(value).text,
  percentChange: (value) => formatPercentChange(value).text,
  compact: formatCompact,
}

/** What a column says of a stock, in words and digits; null where the source has no value, or the column only draws. */
export function metricText({ kind, of, between }: Metric, stock: Stock): string | null {
  if (of === undefined) return null
  const value = stock[of]
  if (value === null) return null
  if (between) return rangeText(stock.close, stock[between[0]], stock[between[1]])
  if (of !== 'symbol' && isNumberField(of)) return typeof value === 'number' ? (numbers[kind]?.(value) ?? null) : null
  if (kind === 'date') return formatDate(String(value))
  return of === 'sector' || of === 'industry' ? titleCase(String(value)) : String(value)
}

function rangeText(close: number | null, low: number | null, high: number | null): string | null {
  const position = rangePosition(close, low, high)
  if (position === null || low === null || high === null) return null
  return `${formatRangeEnd(low)} – ${formatRangeEnd(high)} (${formatPosition(position)})`
}
