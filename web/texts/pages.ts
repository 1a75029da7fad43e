/** For an address that leads nowhere. */
export const notFound = {
  title: 'Page not found',
  why: 'There’s nothing at this address.',
} as const

/** The way back, and from stock to stock. */
export const navigation = {
  back: 'Back',
  stocks: 'Stonks in this screen',
  of: (total: string): string => `of ${total}`,
  previous: (symbol: string | null): string => (symbol === null ? 'Previous stock' : `Previous: ${symbol}`),
  next: (symbol: string | null): string => (symbol === null ? 'Next stock' : `Next: ${symbol}`),
} as const

/** What tabs, histories and bookmarks call the pages. */
export const siteTitle = 'Stonks'
export const pageTitle = (page: string): string => `${page} · Stonks`
