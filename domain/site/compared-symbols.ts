import { withoutMarks } from '../screen/filter-codec.ts'
import { parseSymbol } from '../stock/stock.ts'

/** The parameter of the main page's address that names the stocks to compare. */
export const compareParameter = 'compare'

/** The maximum number of columns: no viewport has room for more. */
export const maxCompared = 4

/** The stocks that an address compares, each once, possibly more than the maximum. Invalid symbols are left out. */
export function comparedSymbols(list: string | null | undefined): readonly string[] {
  const texts = withoutMarks(list ?? '').split(',')
  return [...new Set(texts.map(parseSymbol).filter((symbol) => symbol !== undefined))]
}
