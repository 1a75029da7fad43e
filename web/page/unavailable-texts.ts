/** Shown until the server has its first market data. */
export const firstMarketData = {
  title: (progress: string | null): string =>
    progress === null
      ? 'The first market data is being fetched'
      : `The first market data is being fetched – ${progress}`,
  why: 'The first time can take a few hours. The stonks appear here as soon as they’re ready.',
  failed: 'The first market data couldn’t be fetched',
  /** Who has to act after a failure. */
  turns: {
    operator: 'The site’s operator has to look into it.',
    provider: 'The server tries again by itself. The stonks appear here as soon as they’re ready.',
  },
} as const

/** Replaces the page during maintenance. */
export const siteMaintenance = {
  title: 'Site Maintenance',
  why: (failure: string): string => `${failure} This page reloads by itself.`,
  reload: 'Reload now',
} as const
