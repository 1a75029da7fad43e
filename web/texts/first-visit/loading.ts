/** Why a part of the page did not come. */
export const chunkFailed = (name: string, reason: string, address: string): string =>
  `Loading chunk ${name} failed. (${reason}: ${address})`

/** Stands where a part of the page should be. */
export const loadFailed = {
  page: 'Couldn’t load this page',
  part: 'Couldn’t load this part',
  retry: 'Try again',
  close: 'Close',
} as const

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
