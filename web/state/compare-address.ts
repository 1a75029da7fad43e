import { parseSymbol } from '#domain/dataset/parse-stock'
import { mostCompared } from './compared.ts'
import { readParameter } from './search-parameter.ts'

const name = 'compare'

/** The page that sets these stocks beside each other. */
export const compareAddress = (symbols: readonly string[]): string =>
  `/?${name}=${symbols.map((symbol) => encodeURIComponent(symbol)).join(',')}`

/** The stocks that a query string compares: none where it compares nothing. Whatever is no symbol is left out. */
export function comparedIn(query: string): readonly string[] {
  const texts = readParameter(query, name)?.split(',') ?? []
  const symbols = texts.map(parseSymbol).filter((symbol) => symbol !== undefined)
  return [...new Set(symbols)].slice(0, mostCompared)
}
