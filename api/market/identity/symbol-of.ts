import { parseSymbol } from '#domain/stock/stock'

/**
 * The symbol in a source’s text. undefined for an invalid one, and where letters of both cases say that it is of what is traded
 * beside a stock: `Tw` is T when issued, and not `TW`.
 */
export const symbolOf = (text: unknown): string | undefined =>
  typeof text === 'string' && /[a-z]/.test(text) && /[A-Z]/.test(text) ? undefined : parseSymbol(text)
