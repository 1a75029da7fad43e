import { parseSymbol } from '#domain/stock/stock'

/**
 * The symbol in a source’s text. undefined if it is invalid, or if letters of both cases mean something traded beside a stock:
 * `Tw` is T when issued, not `TW`.
 */
export const symbolOf = (text: unknown): string | undefined =>
  typeof text === 'string' && /[a-z]/.test(text) && /[A-Z]/.test(text) ? undefined : parseSymbol(text)
