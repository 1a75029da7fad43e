import type { Draws } from '../prices/draws.ts'
import { refusedSymbols } from './famous.ts'

/** Tries at a symbol from the name's own letters before any letters will do. */
const tries = 40

/** What a symbol is made for. */
interface Namesake {
  readonly name: string
  readonly prominent: boolean
}

/**
 * One to five letters that remind of the name; nobody else's in this market, where they are now taken, and no
 * well-known company's outside. The prominent get the short ones.
 */
export function symbolFor({ name, prominent }: Namesake, draws: Draws, taken: Set<string>): string {
  for (const symbol of candidates(name, draws)) {
    const fits = symbol.length <= 5 && symbol.length >= (prominent ? 1 : 3)
    if (!fits || taken.has(symbol) || refusedSymbols.has(symbol)) continue
    taken.add(symbol)
    return symbol
  }
  throw new Error('There are no symbols left.')
}

/** Ever less like the name, and without end. */
function* candidates(name: string, draws: Draws): Generator<string> {
  const letters = name.toUpperCase().replaceAll(/[^A-Z]/g, '')
  for (const symbol of abbreviations(name)) if (draws.chance(0.7)) yield symbol
  for (let attempt = 0; attempt < tries; attempt++) yield subsequence(letters, attempt < tries / 2 ? 4 : 5, draws)
  for (;;) yield letters.slice(0, 1) + anyLetters(4, draws)
}

/** The usual ways to shorten a name, the nicest first. */
function* abbreviations(name: string): Generator<string> {
  const [first = '', second = '', ...rest] = name.toUpperCase().match(/[A-Z]+/g) ?? []
  const skeleton = first.slice(0, 1) + first.slice(1).replaceAll(/[AEIOU]/g, '')
  const initials = [first, second, ...rest].map((word) => word.slice(0, 1)).join('')
  yield first.slice(0, 1)
  yield initials.slice(0, 2)
  yield initials
  yield first.slice(0, 3)
  yield skeleton.slice(0, 3)
  yield first.slice(0, 4)
  yield skeleton.slice(0, 4)
  yield first.slice(0, 2) + second.slice(0, 2)
  yield first.slice(0, 3) + second.slice(0, 1)
  yield skeleton.slice(0, 3) + second.slice(0, 1)
  yield first.slice(0, 1) + second.slice(0, 3)
}

/** Letters of the name in their order, beginning with the first. */
function subsequence(letters: string, length: number, { whole }: Draws): string {
  const places = new Set([0])
  while (places.size < Math.min(length, letters.length)) places.add(whole(1, letters.length - 1))
  return [...places]
    .toSorted((a, b) => a - b)
    .map((place) => letters.charAt(place))
    .join('')
}

const anyLetters = (count: number, { whole }: Draws): string =>
  Array.from({ length: count }, () => String.fromCharCode(whole(65, 90))).join('')
