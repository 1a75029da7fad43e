import { formatNumber } from './number.ts'

/** A large number cut short: the digits, and the unit that stands dimmed behind them ('' below a thousand). */
export interface Compact {
  readonly digits: string
  readonly unit: string
}

const units = [
  { size: 1e3, unit: 'K' },
  { size: 1e6, unit: 'M' },
  { size: 1e9, unit: 'B' },
  { size: 1e12, unit: 'T' },
] as const

/** 4,280,000,000,000 is 4.28 T. What would round to 1,000 of a unit is 1 of the next. */
export function formatCompact(value: number): Compact {
  const size = Math.abs(value)
  if (size < 999.5) return { digits: formatNumber(value, '0', 0), unit: '' }
  const fitting = units.find((each) => rounded(size / each.size) < 1000) ?? units[3]
  return { digits: formatNumber(value / fitting.size, '0,0.00', 2), unit: fitting.unit }
}

const rounded = (value: number): number => Number(value.toFixed(2))
