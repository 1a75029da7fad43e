/** The table of stocks, and the links in its rows. */
export const stockTable = {
  region: 'Stonks table',
  caption: (column: string, ascending: boolean): string =>
    `Stonks by ${column}, ${ascending ? 'ascending' : 'descending'}`,
  compare: (symbol: string): string => `Compare ${symbol}`,
  google: (symbol: string): string => `${symbol} on Google Finance`,
  yahoo: (symbol: string): string => `${symbol} on Yahoo Finance`,
} as const
