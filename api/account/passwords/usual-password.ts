import { usualWords } from './usual-words.ts'
import { isPattern } from './pattern.ts'

/** Signs and digits that people add to a word; what is longer than this is a thought of their own. */
const longestEnding = 5

/** Whether a password is one of those that are tried first: a pattern on the keyboard, or a usual word as people vary it. */
export function isUsualPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  return isPattern(text) || spellings(text).some((spelling) => isVaried(spelling, usualWords))
}

/** Whether a password is nothing but one of these words, as people vary it. They are in small letters. */
export function isMadeOf(password: string, words: ReadonlySet<string>): boolean {
  return spellings(password.normalize('NFKC').toLowerCase()).some((spelling) => isVaried(spelling, words))
}

/** A word, once or several times, with an ending, or with something as short before it. */
function isVaried(text: string, words: ReadonlySet<string>): boolean {
  if (words.has(text)) return true
  const stem = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  const [before, after] = text.split(stem || text, 2)
  if ((before ?? '').length > longestEnding || !isEnding(after ?? '')) return false
  const parts = stem.split(/[^\p{L}]+/u)
  return words.has(once(parts.join('')))
}

const isEnding = (text: string): boolean => text.length <= longestEnding || isPattern(text.replace(/[^\d]/g, ''))

/** A text that is one part again and again is that part. */
function once(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

/** Signs that stand for letters; 1 and ! for two of them. */
const letters: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '€': 'e' }

/** A text as it is, and with its signs read as letters. Only those that stand inside: at its end they are an ending. */
function spellings(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  const end = plain.search(/[^\p{L}]*$/u)
  const read = (l: string, until: number) =>
    [...plain].map((sign, at) => (at < until ? (letters[sign] ?? (/[1!|]/.test(sign) ? l : sign)) : sign)).join('')
  return [plain, ...['i', 'l'].flatMap((l) => [read(l, end), read(l, plain.length)])]
}
