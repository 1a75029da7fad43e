/** Texts of a printed screen. */
export const printedScreen = {
  title: 'Stonks',
  closeOf: (day: string) => `Close of ${day}`,
  simulated: 'Simulated market',
  partly: (rows: string, shown: string) =>
    `The first ${rows} of ${shown} rows. To print them all, wait a moment and print again.`,
  none: 'No stonks match.',
  ticker: 'Ticker',
} as const
