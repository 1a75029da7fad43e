import { formatNumber } from './number.ts'

/** A fraction in per cent, without its sign, which columns show dimmed: 0.0046 is 0.46. */
export const formatPercent = (fraction: number): string => formatNumber(fraction * 100, '0,0.00', 2)
