/** The page for an unknown address. */
export const notFound = {
  title: 'Page not found',
  why: 'There’s nothing at this address.',
} as const

/** The back button, and steps between stocks. */
export const navigation = {
  back: 'Back',
  stocks: 'Stonks in this screen',
  of: (total: string): string => `of ${total}`,
  previous: (symbol: string | null): string => (symbol === null ? 'Previous stock' : `Previous: ${symbol}`),
  next: (symbol: string | null): string => (symbol === null ? 'Next stock' : `Next: ${symbol}`),
} as const

/** Page titles, for tabs, history and bookmarks. */
export const siteTitle = 'Stonks'
export const pageTitle = (page: string): string => `${page} · Stonks`
