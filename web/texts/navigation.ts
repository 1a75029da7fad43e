/** The way back, and from stock to stock. */
export const navigation = {
  back: 'Back',
  stocks: 'Stonks in this screen',
  of: (total: string): string => `of ${total}`,
  previous: (symbol: string | null): string => (symbol === null ? 'Previous stock' : `Previous: ${symbol}`),
  next: (symbol: string | null): string => (symbol === null ? 'Next stock' : `Next: ${symbol}`),
} as const
