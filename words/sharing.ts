/** Sharing a screen as a link or as a file. */
export const sharing = {
  title: 'Stonks',
  fileFailed: 'Couldn’t create the file. Try again.',
  fileSaved: (stonks: string) => `Saved ${stonks} as CSV`,
  namedInNote: 'Mentioned in the note',
  by: (columns: readonly string[]) => `by ${columns.join(', then ')}`,
  stonks: (count: number, formatted: string) => `${formatted} ${count === 1 ? 'stonk' : 'stonks'}`,
  dataOf: (day: string) => `data of ${day}`,
} as const

/** The sheet of Share. */
export const shareSheet = {
  link: 'A link to this screen',
  linkAbout: 'It opens the same filters, columns and order.',
  withoutTags: 'Your tags are private: the link doesn’t filter by them.',
  copyLink: 'Copy Link',
  sendLink: 'Send Link',
  frame: 'In a page of yours',
  frameAbout:
    'The newest rows of this screen, in the colors of the visitor’s device and as high as they are. No cookies, no account.',
  view: 'Shown as',
  chart: 'Bars',
  copyFrame: 'Copy HTML',
  more: 'For spreadsheets and scripts',
} as const
