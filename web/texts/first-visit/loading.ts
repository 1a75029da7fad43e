/** Why a chunk of the page could not be loaded. */
export const chunkFailed = (name: string, reason: string, address: string): string =>
  `Loading chunk ${name} failed. (${reason}: ${address})`

/** The message of a chunk that could not be loaded. */
export const loadFailed = {
  page: 'Couldn’t load this page',
  part: 'Couldn’t load this part',
  retry: 'Try again',
  close: 'Close',
} as const

/** The progress of loading the data, and its failures. */
export const loadError = {
  title: 'Couldn’t load the stonks',
  why: (failure: string, detail: string | undefined): string => (detail ? `${failure} Details: ${detail}.` : failure),
  notStored: 'Nothing is stored on this device yet.',
  retry: 'Try again',
} as const

export const loadNotices = {
  refresh: 'Refresh',
  failed: 'The last update failed. ',
  offline: 'You’re offline.',
  prices: (session: string): string => ` Showing prices from ${session}.`,
  notStored: 'Not saved on this device. The data will be downloaded again next time.',
} as const
