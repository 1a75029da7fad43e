import { proxy } from 'valtio/vanilla'
import { parseSymbol } from '#domain/stock/stock'
import { readParameter } from './url-state.ts'

const name = 'compare'

/** The address of the page that compares these stocks. */
export const compareAddress = (symbols: readonly string[]): string =>
  `/?${name}=${symbols.map((symbol) => encodeURIComponent(symbol)).join(',')}`

/** The stocks that a query string compares, possibly none. Invalid symbols are left out. */
export function comparedIn(query: string): readonly string[] {
  const texts = readParameter(query, name)?.split(',') ?? []
  const symbols = texts.map(parseSymbol).filter((symbol) => symbol !== undefined)
  return [...new Set(symbols)].slice(0, maxCompared)
}

/** No viewport has room for more columns. */
export const maxCompared = 4

/** The stocks that the user has selected for comparison, in the order of selection. They last as long as the page. */
export const compared = proxy<{ symbols: string[] }>({ symbols: [] })

/** Selects or deselects a stock for comparison; false if the selection is full. */
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

/** The stocks that are selected for comparison, as a row needs them. */
export interface CompareSelection {
  readonly isCompared: (symbol: string) => boolean
  readonly toggle: (symbol: string) => void
}
