/** The back button, and steps between stocks. */
export const navigation = {
  back: 'Back',
  stocks: 'Stonks in this screen',
  of: (total: string): string => `of ${total}`,
  previous: (symbol: string | null): string => (symbol === null ? 'Previous stock' : `Previous: ${symbol}`),
  next: (symbol: string | null): string => (symbol === null ? 'Next stock' : `Next: ${symbol}`),
} as const

/** The page's head, which the server sends, too. */
export { missingPage, pageTitle, siteHead, type PageHead } from '#domain/site/page-heads'
