/** Invisible and bidirectional control characters; joiners of emoji and letters stay. */
export const invisible = /[\p{Cc}\p{Co}\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu

/** Normalizes a line: trimmed, single blanks, no invisible characters, at most `maxLength` characters. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll(invisible, '').normalize('NFC').replaceAll(/ +/g, ' ').trim()
  return /[^\s\u200C\u200D]/.test(line) ? cut(line, maxLength) : ''
}

/** Cuts to the maximum without splitting a character. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength
  return text.slice(0, end).trim()
}
