import { rangePosition } from '#domain/stock/metric-value'
import { formatPosition, formatRangeEnd } from './numbers.ts'

/** "SERVICES-PREPACKAGED SOFTWARE" as "Services-Prepackaged Software". */
export function titleCase(text: string): string {
  return text.toLowerCase().replace(/(^|[^\p{L}\p{N}'’])(\p{L})/gu, (initial) => initial.toUpperCase())
}

interface Range {
  /** The name of the range: “52-week range”. */
  readonly name: string
  readonly close: number | null
  readonly low: number | null
  readonly high: number | null
}

/** A range for a bar and for screen readers; null if one of its numbers is missing. */
export function describeRange({ name, close, low, high }: Range) {
  if (close === null || low === null || high === null) return null
  const position = rangePosition(close, low, high)
  const [from, to, now] = [formatRangeEnd(low), formatRangeEnd(high), formatRangeEnd(close)]
  const where = position === null ? '' : `, ${formatPosition(position)}`
  return { position, low: from, high: to, now, label: `${name} ${from} to ${to}, now ${now}${where}` }
}
