/** A stock in the list of a phone. */
export const stockRow = {
  menu: (symbol: string) => `More for ${symbol}`,
} as const
