/** A screen that is handed on, as a link or as a file. */
export const sharing = {
  title: 'Stonks',
  linkCopied: 'Link copied',
  linkFailed: 'Couldn’t copy the link. You can copy it from the address bar.',
  fileFailed: 'Couldn’t create the file. Try again.',
  fileSaved: (stonks: string) => `Saved ${stonks} as CSV`,
  namedInNote: 'Mentioned in the note',
  by: (column: string) => `by ${column}`,
  stonks: (count: number, formatted: string) => `${formatted} ${count === 1 ? 'stonk' : 'stonks'}`,
  dataOf: (day: string) => `data of ${day}`,
} as const
