import { proxy } from 'valtio/vanilla'

/** More columns than these no screen holds beside each other. */
export const mostCompared = 4

/** The stocks that a person has put aside to compare, in the order of the putting. They are gone with the page. */
export const compared = proxy<{ symbols: string[] }>({ symbols: [] })

/** Puts a stock aside or takes it back; says false where there is no room for one more. */
export function compareDidToggle(symbol: string): boolean {
  const { symbols } = compared
  if (symbols.includes(symbol)) compared.symbols = symbols.filter((other) => other !== symbol)
  else if (symbols.length >= mostCompared) return false
  else compared.symbols = [...symbols, symbol]
  return true
}

export function comparedDidChange(symbols: readonly string[]): void {
  compared.symbols = symbols.slice(0, mostCompared)
}
