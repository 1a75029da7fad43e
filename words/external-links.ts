// Separate from links.ts: only lazy chunks need these.

/** A company's filings at the US Securities and Exchange Commission, by its Central Index Key. */
export const filings = (cik: string): string => `https://www.sec.gov/edgar/browse/?CIK=${encodeURIComponent(cik)}`

/** A trader's page on StockTwits. */
export const traderPage = (username: string): string => `https://stocktwits.com/${encodeURIComponent(username)}`

/** A message's page on StockTwits. */
export const messagePage = (username: string, id: number): string => `${traderPage(username)}/message/${id}`
