import { formatInteger } from '../format/numbers.ts'

/** Below the last row that Max Entries leaves. */
export const moreRowsText = {
  more: (count: number): string => `Show ${formatInteger(count)} more`,
  all: (total: number): string => `Show all ${formatInteger(total)}`,
} as const
