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

/** Sharing a screen as a link or as a file. */
export const sharing = {
  title: 'Stonks',
  linkCopied: 'Link copied',
  linkFailed: 'Couldn’t copy the link. You can copy it from the address bar.',
  fileFailed: 'Couldn’t create the file. Try again.',
  fileSaved: (stonks: string) => `Saved ${stonks} as CSV`,
  namedInNote: 'Mentioned in the note',
  by: (columns: readonly string[]) => `by ${columns.join(', then ')}`,
  stonks: (count: number, formatted: string) => `${formatted} ${count === 1 ? 'stonk' : 'stonks'}`,
  dataOf: (day: string) => `data of ${day}`,
} as const
