/** Sentences that stand on paper only. */
export const printed = {
  simulated: 'Simulated market: its companies and prices are invented',
  publicRecords: 'Prices from public records',
  closeOf: (day: string): string => `Close of ${day}`,
  leftOut: (columns: readonly string[]): string =>
    `Not on this paper, which has no room for them: ${columns.join(', ')}.`,
} as const
