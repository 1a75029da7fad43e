import { formatMegabytes } from './megabytes.ts'
import { formatNumber } from './number.ts'

/** Bytes as megabytes of a million, from a thousand of them on as gigabytes: 4.3 GB. */
export const formatBytes = (bytes: number): string =>
  bytes < 1e9 ? formatMegabytes(bytes) : `${formatNumber(bytes / 1e9, '0,0.0', 1)} GB`
