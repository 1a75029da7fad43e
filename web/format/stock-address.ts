/** A stock's own page. */
export const stockAddress = (symbol: string): string => `/${encodeURIComponent(symbol)}`
