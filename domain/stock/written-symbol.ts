const exchanges =
  'nasdaq(?:[gc][sm])?|nyse|nyse ?american|nyse ?arca|amex|arca|bats|cboe|iex|otc|otcmkts|xnas|xnys|xase|arcx'

/**
 * A symbol with text around it: marks and brackets, the sign of a cashtag, an exchange, and the country. A country after a
 * blank must be in capitals, like in terminals: “contact us” is not a symbol.
 */
const decorated = /* @__PURE__ */ new RegExp(
  [
    '^[\\p{Ps}\\p{Pi}"\'#]*',
    `(?:(?:${exchanges}|us) ?: ?)?`,
    '\\$?(?<symbol>(?!us\\b)[a-z][a-z0-9]{0,5}?(?:[./-][a-z]{1,2}){0,2}?)',
    `(?:[.:]us| ?: ?(?:${exchanges})| (?<country>us)(?: equity)?)?`,
    '[\\p{Pe}\\p{Pf}"\'.,;:!?*_>]*$',
  ].join(''),
  'iu',
)

/**
 * Removes the text that other sites, feeds and terminals write around a symbol: `$AAPL`, `(AAPL)`, `AAPL,`, `NASDAQ:AAPL`,
 * `AAPL.US` and `AAPL US` are `AAPL`, even in full-width letters. It only trims any other text, and is empty only for blanks.
 */
export function plainSymbol(text: string): string {
  const trimmed = text.trim()
  const { symbol, country = 'US' } = decorated.exec(trimmed.normalize('NFKC'))?.groups ?? {}
  return symbol !== undefined && country === 'US' ? symbol : trimmed
}

/**
 * The symbols that a text may mean, in capitals, the likeliest first: as written, plain, and with dashes, since other sites
 * separate the share class by a dot or a slash.
 */
export function symbolsWritten(text: string): readonly string[] {
  const plain = plainSymbol(text).toUpperCase()
  return [...new Set([text.trim().toUpperCase(), plain, plain.replaceAll(/[./]/g, '-')])]
}
