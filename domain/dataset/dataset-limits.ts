import type { Drops } from './parse-stock.ts'

/** A file with a greater share of unreadable lines is rejected. */
const unparsableLimit = 0.05

/** The maximum bytes of an unpacked dataset: it holds 100,000 records of up to 3 kB. Readers reject a larger file. */
export const maxDatasetBytes = 384 * 1024 * 1024

/** The maximum number of stored dropped symbols: more than a market has. */
export const maxDropped = 20_000

/** In bytes. A longer line is dropped without parsing. */
export const maxLineBytes = 1_000_000

/** Whether to reject the file: no valid records, or too many unreadable lines. */
export function isUnreadable({ lines, records, drops }: { lines: number; records: number; drops: Drops }): boolean {
  return records === 0 || drops.unparsable > lines * unparsableLimit
}
