/** A trader's page on StockTwits. */
export const traderPage = (username: string): string => `https://stocktwits.com/${encodeURIComponent(username)}`

/** A message's page on StockTwits. */
export const messagePage = (username: string, id: number): string => `${traderPage(username)}/message/${id}`
