import { formatNumber } from './number.ts'

/** A price under a narrow bar: 175.40, without decimals from a thousand (1,213), in thousands from 100,000 (712K). */
export function formatRangeEnd(value: number): string {
  const size = Math.abs(value)
  if (size < 999.995) return formatNumber(value, '0.00', 2)
  if (size < 99_999.5) return formatNumber(value, '0,0', 0)
  return `${formatNumber(value / 1000, '0,0', 0)}K`
}
