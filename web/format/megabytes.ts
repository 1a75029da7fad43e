import { formatNumber } from './number.ts'

/** Bytes as megabytes of a million: 3.6 MB. */
export const formatMegabytes = (bytes: number): string => `${formatNumber(bytes / 1e6, '0.0', 1)} MB`
