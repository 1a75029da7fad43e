/** What of a message's link its body needs to know. */
interface Link {
  readonly url: string
  readonly shortened_url: string | null
  readonly shortened_expanded_url: string | null
}

/** A piece of a message: plain, a cashtag with its `$` and the symbol that it names, or an address and how it is shown. */
export type FeedPart =
  string | { readonly text: string; readonly symbol: string } | { readonly text: string; readonly url: string }

/**
 * A cashtag stands alone: in `US$AAPL` the sign belongs to the currency before it, and `$AAPL2026` is no symbol.
 * Both kinds are runs of one class of characters, so that the longest message is read in one pass.
 */
const token = /(?<![\p{L}\p{N}])\$[A-Za-z.]{2,}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])https?:\/\/[^\s<>"\p{Cc}]+/gu

/** What ends a sentence rather than an address or a symbol. */
const sentenceEnds = new Set(".,;:!?'’”)]}*")

/**
 * A message cut at its cashtags and addresses; none of the parts is empty. An address that one of the message's links
 * has a shorter form for is shown in that form; the rest of the text is the message as it was written.
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

/** Two letters at least: `$F` is as likely a price or an oath, and dots alone name nothing. */
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
