import { proxy } from 'valtio/vanilla'
import { comparedSymbols, compareParameter as name, maxCompared } from '#domain/site/compared-symbols'
import { readParameter } from './url-state.ts'

/** The address of the page that compares these stocks. */
export const compareAddress = (symbols: readonly string[]): string =>
  `/?${name}=${symbols.map((symbol) => encodeURIComponent(symbol)).join(',')}`

/** The stocks that a query string compares, possibly none. Invalid symbols are left out. */
export const comparedIn = (query: string): readonly string[] => symbolsIn(query).slice(0, maxCompared)

/** The stocks of a query string for which the comparison has no room. */
export const leftOutOf = (query: string): readonly string[] => symbolsIn(query).slice(maxCompared)

const symbolsIn = (query: string): readonly string[] => comparedSymbols(readParameter(query, name))

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

/** The stocks that are selected for comparison, in the form that a row needs. */
export interface CompareSelection {
  readonly isCompared: (symbol: string) => boolean
  readonly toggle: (symbol: string) => void
}
