import { formatNumber } from './number.ts'

/** A count with thousands separators: 5,750. */
export const formatInteger = (value: number): string => formatNumber(value, '0,0', 0)
