/** “One change”, “2 changes”. */
export const changesIn = (symbols: readonly string[]): string =>
  symbols.length === 1 ? 'One change' : `${symbols.length.toLocaleString('en')} changes`
