import { formatNumber } from './number.ts'

/** Dollars with their sign, for sentences and facts: $1,234.50. */
export const formatCurrency = (value: number): string => formatNumber(value, '$0,0.00', 2)

/** Dollars in a column, whose header says so: 1,234.50. */
export const formatPrice = (value: number): string => formatNumber(value, '0,0.00', 2)

/** A dividend per share, to one decimal as its source rounds it: 1.0. */
export const formatDividend = (value: number): string => formatNumber(value, '0,0.0', 1)
