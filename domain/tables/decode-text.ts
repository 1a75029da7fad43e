import { fail, type Result, succeed } from '../result.ts'

/** The text of a file with line feeds only, and a sentence about its encoding if that is not certain. */
export interface DecodedText {
  readonly text: string
  readonly note?: string
}

const marks = [
  { label: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/** What Windows-1252 has at 0x80 to 0x9f. Some versions of Node decode these bytes as controls. */
const western = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Letters of another code page, read as Windows-1252: unassigned bytes, or words of accented letters only. */
const garbled = /[\u0080-\u009f]|[À-ÿ]{4}/

/**
 * Decodes UTF-8, UTF-16 with its mark, and Windows-1252 if the bytes cannot be UTF-8. Other encodings fail: their letters
 * would be replaced. `name` is the file’s name in sentences.
 */
export function decodeText(bytes: Uint8Array, name: string): Result<DecodedText> {
  const mark = marks.find((one) => one.bytes.every((byte, at) => bytes[at] === byte))
  const read = decode(bytes, mark?.label ?? 'utf-8')
  if (read?.includes('\0') === false) return succeed({ text: read })
  const other = mark || bytes.includes(0) ? undefined : decode(bytes, 'windows-1252')
  const letters = other?.replaceAll(/[\u0080-\u009f]/g, (letter) => western[letter.charCodeAt(0) - 0x80] ?? letter)
  if (letters === undefined || garbled.test(letters))
    return fail(`${name} is not UTF-8. Save it in Excel as “CSV UTF-8”, elsewhere as Unicode (UTF-8).`)
  return succeed({ text: letters, note: `${name} is not UTF-8; it was read as Windows-1252 (Western European).` })
}

function decode(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n')
  } catch {
    return undefined
  }
}
