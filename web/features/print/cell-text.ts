import { isNumberField } from '#domain/fields'
import type { Kind, Metric } from '#domain/metric'
import { rangePosition } from '#domain/metric-value'
import { sectors, knownSector } from '#domain/sectors'
import type { Row } from '../../data/row.ts'
import { formatDate } from '../../format/dates.ts'
import {
  formatChange,
  formatCompact,
  formatPercent,
  formatPercentChange,
  formatPosition,
  formatPrice,
  formatRangeEnd,
  formatRatio,
} from '../../format/numbers.ts'
import { titleCase } from '../../format/text.ts'

const numbers: Partial<Readonly<Record<Kind, (value: number) => string>>> = {
  money: formatPrice,
  ratio: formatRatio,
  percent: formatPercent,
  compact: formatCompact,
  change: (value) => formatChange(value).text,
  percentChange: (value) => formatPercentChange(value).text,
}

const missing = '–'

/** Columns of pictures and buttons are not printed. */
export const isPrinted = ({ kind }: Pick<Metric, 'kind'>): boolean => kind !== 'chart' && kind !== 'action'

export const isNumeric = ({ kind }: Pick<Metric, 'kind'>): boolean => kind in numbers || kind === 'range'

/** What a row has in a column, as it is printed. */
export function cellText(row: Row, { kind, of, between }: Pick<Metric, 'kind' | 'of' | 'between'>): string {
  if (of === undefined) return missing
  if (of === 'symbol') return row.symbol
  if (isNumberField(of)) {
    const value = row.number(of)
    if (value === null) return missing
    return between
      ? rangeText(value, row.number(between[0]), row.number(between[1]))
      : (numbers[kind]?.(value) ?? missing)
  }
  const text = row.text(of)
  if (text === null) return missing
  if (kind === 'date') return formatDate(text)
  const sector = kind === 'sector' ? knownSector(text) : undefined
  if (sector) return sectors[sector].label
  return of === 'sector' || of === 'industry' ? titleCase(text) : text
}

function rangeText(close: number, low: number | null, high: number | null): string {
  const position = rangePosition(close, low, high)
  if (position === null || low === null || high === null) return missing
  return `${formatRangeEnd(low)} – ${formatRangeEnd(high)} (${formatPosition(position)})`
}
