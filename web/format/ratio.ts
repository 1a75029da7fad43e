import { formatNumber } from './number.ts'

/** A plain ratio to two decimals: 36.90. */
export const formatRatio = (value: number): string => formatNumber(value, '0.00', 2)
