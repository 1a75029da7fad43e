import { formatInteger } from '../../format/numbers.ts'

/** “One change”, “2 changes”. */
export const changesIn = (symbols: readonly string[]): string =>
  symbols.length === 1 ? 'One change' : `${formatInteger(symbols.length)} changes`
