/** The path of a stock's page. */
export const stockAddress = (symbol: string): string => `/${encodeURIComponent(symbol)}`

/** The path of the leaderboard of a metric. */
export const leaderboardAddress = (metric: string): string => `/tracker/leaderboard/${encodeURIComponent(metric)}`

/** The path of a trader's page. */
export const traderAddress = (username: string): string => `/tracker/user/${encodeURIComponent(username)}`

/** Exchange codes that differ in Google Finance. */
const googleExchanges: Readonly<Record<string, string>> = {
  'NYSE MKT': 'NYSEAMERICAN',
  'NYSE ARCA': 'NYSEARCA',
}

/** A stock on Google Finance: needs the exchange, and a dot before the share class. */
export function googleFinance(symbol: string, exchange: string): string {
  const ticker = encodeURIComponent(symbol.replaceAll('-', '.'))
  return `https://www.google.com/finance/quote/${ticker}:${encodeURIComponent(googleExchanges[exchange] ?? exchange)}`
}

/** A stock on Yahoo Finance, with a dash before the share class. */
export const yahooFinance = (symbol: string): string =>
  `https://finance.yahoo.com/quote/${encodeURIComponent(symbol.replaceAll('.', '-'))}`
