/** The named entities that the service uses; other characters are literal or numeric. */
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g

/** Control characters except line breaks, and marks that change the text direction. */
const invisible = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/**
 * Plain text of at most `maxLength` characters, or null where it is empty. HTML entities are decoded exactly once:
 * `&amp;lt;` is the text `&lt;`.
 */
export function plainText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null
  // An entity has up to ten characters: what is cut off here would not fit decoded either.
  const text = decodeEntities(value.slice(0, 10 * maxLength))
    .toWellFormed()
    .replace(invisible, '')
    .trim()
  return text === '' ? null : cut(text, maxLength)
}

const decodeEntities = (text: string): string =>
  text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Never between the halves of a surrogate pair. */
const cut = (text: string, maxLength: number): string =>
  text.length > maxLength ? text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '') : text
