/**
 * `$` and one to five capitals that stand alone: six letters are no cashtag and `$5B` is money.
 * In `US$AAPL` the sign belongs to the currency before it.
 */
const cashtag = /(?<![\p{L}\p{N}])\$([A-Z]{1,5})(?![\p{L}\p{N}])/gu

/** A piece of a text: plain, or the symbol of a cashtag without its `$`. */
type TextPart = string | { readonly cashtag: string }

/** A symbol that can be a cashtag; `BRK-B` cannot. */
export const isCashtaggable = (symbol: string): boolean => /^[A-Z]{1,5}$/.test(symbol)

/** The symbols that a text names, each once, in order of appearance. */
export function cashtagsIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(cashtag), ([, symbol = '']) => symbol))]
}

/** A text split at its cashtags. The joined parts are the text again; none of them is empty. */
export function splitCashtags(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: whole, 1: symbol = '', index } of text.matchAll(cashtag)) {
    if (index > end) parts.push(text.slice(end, index))
    parts.push({ cashtag: symbol })
    end = index + whole.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}
