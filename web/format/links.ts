/** A company's filings at the US Securities and Exchange Commission, by its Central Index Key. */
export const filings = (cik: string): string => `https://www.sec.gov/edgar/browse/?CIK=${encodeURIComponent(cik)}`

/** A trader's page on StockTwits. */
export const traderPage = (username: string): string => `https://stocktwits.com/${encodeURIComponent(username)}`

/** A message's page on StockTwits. */
export const messagePage = (username: string, id: number): string => `${traderPage(username)}/message/${id}`

/** A stock's own page. */
export const stockAddress = (symbol: string): string => `/${encodeURIComponent(symbol)}`

/** The leaderboard by a metric. */
export const leaderboardAddress = (metric: string): string => `/tracker/leaderboard/${encodeURIComponent(metric)}`

/** A trader's page here. */
export const traderAddress = (username: string): string => `/tracker/user/${encodeURIComponent(username)}`

/** What Google Finance calls the exchanges of the data; others it knows by their own name. */
const googleExchanges: Readonly<Record<string, string>> = {
  'NYSE MKT': 'NYSEAMERICAN',
  'NYSE ARCA': 'NYSEARCA',
}

/** The stock's page on Google Finance, which tells share classes apart by a dot and needs the exchange. */
export function googleFinance(symbol: string, exchange: string): string {
  const ticker = encodeURIComponent(symbol.replaceAll('-', '.'))
  return `https://www.google.com/finance/quote/${ticker}:${encodeURIComponent(googleExchanges[exchange] ?? exchange)}`
}

/** The stock's page on Yahoo Finance, which tells share classes apart by a dash. */
export const yahooFinance = (symbol: string): string =>
  `https://finance.yahoo.com/quote/${encodeURIComponent(symbol.replaceAll('.', '-'))}`
