import { parseSymbol } from '../stock/stock.ts'

/** The parameter of the main page's address that names the stocks to compare. */
export const compareParameter = 'compare'

/** No viewport has room for more columns. */
export const maxCompared = 4

/** The stocks that an address compares, each once, and possibly more than there is room for. Invalid symbols are left out. */
export function comparedSymbols(list: string | null | undefined): readonly string[] {
  const texts = list?.split(',') ?? []
  return [...new Set(texts.map(parseSymbol).filter((symbol) => symbol !== undefined))]
}
