import { editDistance } from './edit-distance.ts'

/** An entry to find by its name and by other words. */
export interface Findable {
  readonly name: string
  /** Further names, separated by commas. */
  readonly synonyms?: string
  /** A text whose whole words are found, too, after every name. */
  readonly about?: string
}

/** Words that do not count unless nothing else was typed. */
const fillers = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'is',
  'its',
  'of',
  'on',
  'than',
  'the',
  'to',
])

/** A text in lower case without accents and signs: “P/E” is “pe”, “52-week” two words. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}/&.'’]/gu, '')
    .replaceAll('%', ' percent ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const wordsOf = (folded: string): readonly string[] => (folded === '' ? [] : folded.split(' '))

/** How badly a typed word fits: 0 for a word of the name; undefined for no fit. */
function wordCost(typed: string, { name, synonyms, about }: Folded): number | undefined {
  if (name.words.includes(typed)) return 0
  if (name.words.some((word) => word.startsWith(typed))) return 1
  if (synonyms.words.includes(typed)) return 2
  if (synonyms.words.some((word) => word.startsWith(typed))) return 3
  if (isInside(typed, name)) return 4
  const isNear = (word: string) => isTypo(typed, word)
  if (about.words.some((word) => (typed.length >= 3 ? word.startsWith(typed) : word === typed))) return 10
  if (name.words.some(isNear)) return typoCost
  return synonyms.words.some(isNear) ? typoCost + 2 : undefined
}

/** Whether a text contains the typed word inside a word, or from the beginning of one without spaces: “marketcap”. */
const isInside = (typed: string, { words }: FoldedText): boolean =>
  typed.length >= 3 &&
  words.some((word, index) => word.includes(typed) || words.slice(index).join('').startsWith(typed))

const minTypoLength = 4
/** The penalty of a typo: more than that of any number of words. */
const typoCost = 1000

/** Whether a word, or its beginning of the typed length, differs by one letter. */
function isTypo(typed: string, word: string): boolean {
  if (typed.length < minTypoLength || /\d/.test(typed)) return false
  const beginnings = [word.slice(0, typed.length), word.slice(0, typed.length + 1), word.slice(0, typed.length - 1)]
  return beginnings.some((beginning) => editDistance(typed, beginning, 2) < 2)
}

/** A text in the form for comparisons. */
interface FoldedText {
  readonly words: readonly string[]
  readonly joined: string
  /** Its names, folded. */
  readonly names: readonly string[]
}

type Folded = Readonly<Record<'name' | 'synonyms' | 'about', FoldedText>>

const folded = new WeakMap<Findable, Folded>()

/** The texts of an entry, folded once. */
function foldedTexts(entry: Findable): Folded {
  const known = folded.get(entry)
  if (known) return known
  const made = { name: fold(entry.name), synonyms: fold(entry.synonyms ?? ''), about: fold(entry.about ?? '') }
  folded.set(entry, made)
  return made
}

function fold(text: string): FoldedText {
  const names = text.split(',').map(foldText)
  const words = names.flatMap(wordsOf)
  return { words, joined: words.join(''), names }
}

/** How badly an entry fits the typed words; undefined if a word fits nowhere. */
function costOf(typed: string, words: readonly string[], entry: Findable): number | undefined {
  const texts = foldedTexts(entry)
  const joined = typed.replaceAll(' ', '')
  if (texts.name.joined === joined) return -4
  if (texts.synonyms.names.includes(typed)) return -3
  let sum = texts.name.joined.startsWith(joined) ? -2 : 0
  for (const word of words) {
    const cost = wordCost(word, texts)
    // Split “200day”, which lacks its space.
    if (cost === undefined) return isInside(joined, texts.name) ? 5 : undefined
    sum += cost
  }
  return sum
}

/**
 * The entries that a typed text names, best first: every word must begin or be near to a word of the entry. If nothing else is
 * found, one letter of a word may be wrong, missing, added or swapped. The earlier of equal entries comes first.
 */
export function findByName<Entry extends Findable>(text: string, entries: readonly Entry[]): readonly Entry[] {
  const typed = foldText(text)
  const all = wordsOf(typed)
  const distinctive = all.filter((word) => !fillers.has(word))
  const words = distinctive.length > 0 ? distinctive : all
  if (words.length === 0) return []
  // A number alone finds only names that contain it as a whole: “5” does not find “50-day average”.
  if (/^\d+$/.test(typed)) return entries.filter(({ name }) => name.split(/\D+/).includes(typed))
  const found = entries
    .flatMap((entry) => {
      const cost = costOf(typed, words, entry)
      return cost === undefined ? [] : [{ entry, cost }]
    })
    .toSorted((a, b) => a.cost - b.cost)
  const hasTypo = (found[0]?.cost ?? 0) >= typoCost
  return found.filter(({ cost }) => hasTypo || cost < typoCost).map(({ entry }) => entry)
}
