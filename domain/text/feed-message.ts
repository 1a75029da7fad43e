/** The properties of a message's link that rendering needs. */
interface Link {
  readonly url: string
  readonly shortened_url: string | null
  readonly shortened_expanded_url: string | null
}

/** A piece of a message: plain, a cashtag with its `$` and its symbol, or an address and its label. */
export type FeedPart =
  string | { readonly text: string; readonly symbol: string } | { readonly text: string; readonly url: string }

/**
 * A cashtag stands alone: in `US$AAPL` the sign belongs to the currency before it, and `$AAPL2026` is not a symbol. Both kinds
 * are runs of one class of characters, so that one pass reads the longest message.
 */
const token = /(?<![\p{L}\p{N}])\$[A-Za-z.]{2,}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])https?:\/\/[^\s<>"\p{Cc}]+/gu

/** Punctuation at the end that belongs to the sentence, not to an address or a symbol. */
const sentenceEnds = new Set(".,;:!?'’”)]}*")

/**
 * A message split at its cashtags and addresses; no part is empty. An address with a shorter form in one of the message's
 * links is shown in that form; the rest of the text stays unchanged.
 */
export function splitFeedText(body: string, links: readonly Link[]): readonly FeedPart[] {
  const parts: FeedPart[] = []
  let end = 0
  for (const { 0: whole, index } of body.matchAll(token)) {
    const found = withoutSentenceEnd(whole)
    const part = found.startsWith('$') ? cashtagOf(found) : addressOf(found, links)
    if (part === undefined) continue
    if (index > end) parts.push(body.slice(end, index))
    parts.push(part)
    end = index + found.length
  }
  if (end < body.length) parts.push(body.slice(end))
  return parts
}

/** A cashtag has at least two letters: `$F` may be a price or a swear word, and dots alone are not a symbol. */
function cashtagOf(text: string): FeedPart | undefined {
  return /^\$[A-Za-z.]*[A-Za-z]/.test(text) && text.length > 2
    ? { text, symbol: text.slice(1).toUpperCase() }
    : undefined
}

function addressOf(url: string, links: readonly Link[]): FeedPart | undefined {
  if (!/^https?:\/\/[^/]/.test(url)) return undefined
  const link = links.find(
    (each) => each.shortened_expanded_url && (each.shortened_url === url || (each.shortened_url && each.url === url)),
  )
  return { text: link?.shortened_expanded_url ?? url, url }
}

function withoutSentenceEnd(found: string): string {
  let end = found.length
  while (end > 0 && sentenceEnds.has(found.charAt(end - 1))) end--
  return found.slice(0, end)
}

/**
 * `$` and one to five capitals that stand alone: six letters are not a cashtag, and `$5B` is money. In `US$AAPL` the sign
 * belongs to the currency before it.
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

/** A text split at its cashtags. The parts join to the text; none of them is empty. */
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
