/** What is said of the data's loading, and where it failed. */
export const loadError = {
  title: 'Couldn’t load the stonks',
  why: (failure: string, detail: string | undefined): string =>
    `${failure} ${detail ? `Details: ${detail}. ` : ''}Nothing is stored on this device yet.`,
  retry: 'Try again',
} as const

export const loadNotices = {
  refresh: 'Refresh',
  failed: 'The last update failed. ',
  offline: 'You’re offline.',
  prices: (session: string): string => ` Showing prices from ${session}.`,
  notStored: 'Not saved on this device. The data will be downloaded again next time.',
} as const
