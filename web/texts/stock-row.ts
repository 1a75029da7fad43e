/** A stock in the list of a phone. */
export const stockRow = {
  menu: (symbol: string) => `More actions for ${symbol}`,
} as const
