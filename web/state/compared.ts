import { proxy } from 'valtio/vanilla'
import { parseSymbol } from '#domain/dataset/parse-stock'
import { readParameter } from './url-state.ts'

const name = 'compare'

/** The page that sets these stocks beside each other. */
export const compareAddress = (symbols: readonly string[]): string =>
  `/?${name}=${symbols.map((symbol) => encodeURIComponent(symbol)).join(',')}`

/** The stocks that a query string compares: none where it compares nothing. Whatever is no symbol is left out. */
export function comparedIn(query: string): readonly string[] {
  const texts = readParameter(query, name)?.split(',') ?? []
  const symbols = texts.map(parseSymbol).filter((symbol) => symbol !== undefined)
  return [...new Set(symbols)].slice(0, maxCompared)
}

/** More columns than these no screen holds beside each other. */
export const maxCompared = 4

/** The stocks that a person has put aside to compare, in the order of the putting. They are gone with the page. */
export const compared = proxy<{ symbols: string[] }>({ symbols: [] })

/** Puts a stock aside or takes it back; says false where there is no room for one more. */
export function toggleCompared(symbol: string): boolean {
  const { symbols } = compared
  if (symbols.includes(symbol)) compared.symbols = symbols.filter((other) => other !== symbol)
  else if (symbols.length >= maxCompared) return false
  else compared.symbols = [...symbols, symbol]
  return true
}

export function setCompared(symbols: readonly string[]): void {
  compared.symbols = symbols.slice(0, maxCompared)
}

/** Which stocks are put aside to be compared, and how that is changed. */
export interface CompareSelection {
  readonly isCompared: (symbol: string) => boolean
  readonly toggle: (symbol: string) => void
}
