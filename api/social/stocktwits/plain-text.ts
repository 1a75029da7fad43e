/** The names that the service writes; all other characters come as they are or by number. */
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g

/** Control characters but line breaks, and those that turn the direction of everything behind them. */
const invisible = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/**
 * Foreign text as plain text of at most so many characters, or null where there is none. Its HTML entities are decoded
 * here, once, so that nobody decodes again what a person has written: `&amp;lt;` is the text `&lt;`.
 */
export function plainText(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null
  // An entity takes up to ten characters: what is cut off here would not fit afterwards either.
  const text = decodeEntities(value.slice(0, 10 * longest))
    .toWellFormed()
    .replace(invisible, '')
    .trim()
  return text === '' ? null : cut(text, longest)
}

const decodeEntities = (text: string): string =>
  text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Never through a character that takes two places. */
const cut = (text: string, longest: number): string =>
  text.length > longest ? text.slice(0, longest).replace(/[\ud800-\udbff]$/, '') : text
