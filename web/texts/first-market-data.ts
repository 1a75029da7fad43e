/** Shown until the server has its first market data. */
export const firstMarketData = {
  title: (progress: string | null): string =>
    progress === null
      ? 'The first market data is being fetched'
      : `The first market data is being fetched – ${progress}`,
  why: 'The first time can take a few hours. The stonks appear here as soon as they’re ready.',
} as const
