/** Invisible and bidirectional control characters; joiners of emoji and letters stay. */
const invisible = /[\p{Cc}\p{Co}\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu

/** Normalizes a line: trimmed, single blanks, no invisible characters, at most `maxLength` characters. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll(invisible, '').normalize('NFC').replaceAll(/ +/g, ' ').trim()
  return /[^\s\u200C\u200D]/.test(line) ? cut(line, maxLength) : ''
}

/** Normalizes several lines. Text between the first word and the last is unchanged. */
export function multiLine(text: string, maxLength: number): string {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' ')
  const seen = lines.replaceAll(/[^\n]+/g, (line) => line.replaceAll(invisible, ''))
  return cut(seen.normalize('NFC').trim(), maxLength)
}

/** Cuts to the maximum without splitting a character. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength
  return text.slice(0, end).trim()
}
