import { parseSymbol } from '../stock/stock.ts'
import { cut, invisible, oneLine } from '../text/plain-text.ts'
import { parseFields, parseList, parseTimestamp } from './parse-fields.ts'

/** The user's private note on a stock. Plain text, never interpreted as markup. */
export interface StockNote {
  readonly symbol: string
  readonly text: string
  /** In lower case, without duplicates, in alphabetical order. */
  readonly tags: readonly string[]
  /** What files say of the stock in the lists of its tags, by tag; missing if they say nothing. Earlier releases drop it. */
  readonly positions?: readonly Position[]
  /** Epoch milliseconds. */
  readonly changedAt: number
}

/** What an imported file says of a stock in a list, as it stands there: nothing is calculated from it. */
export interface Position extends Held {
  readonly tag: string
}

/** A quantity and its costs; negative quantities are sold short. */
export interface Held {
  /** In shares. */
  readonly quantity?: number
  /** Of one share. */
  readonly cost?: number
  /** Of all shares. */
  readonly costTotal?: number
  /** Of the costs, in three capitals; missing if the file does not name it. */
  readonly currency?: string
}

/** The maximum number of stocks with a note or a tag. */
export const maxNotes = 2000
/** In characters. */
export const maxNoteLength = 2000
export const maxTagLength = 24
/** The maximum number of tags of one stock. */
export const maxTags = 10

/** Normalizes several lines. The text between the first word and the last stays unchanged. */
export function multiLine(text: string, maxLength: number): string {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' ')
  const seen = lines.replaceAll(/[^\n]+/g, (line) => line.replaceAll(invisible, ''))
  return cut(seen.normalize('NFC').trim(), maxLength)
}

export const noteText = (text: string): string => multiLine(text, maxNoteLength)

/** The stored form of a tag: one line in lower case, without its "#" and without commas, which separate tags. */
export const tagText = (text: string): string =>
  oneLine(
    text
      .toLowerCase()
      .replaceAll(',', ' ')
      .replace(/^[\s#]+/, ''),
    maxTagLength,
  ).replace(/^[\s#]+/, '')

/** The stored form of a list of tags, without empty ones and those beyond the limit. */
export const tagList = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.map(tagText))]
    .filter((tag) => tag !== '')
    .slice(0, maxTags)
    .toSorted()

export const isEmptyNote = ({ text, tags }: Pick<StockNote, 'text' | 'tags'>): boolean =>
  text === '' && tags.length === 0

/** The positions in the lists of some tags, in alphabetical order; undefined if there are none. */
export function positionsIn(positions: readonly Position[] = [], tags: readonly string[]): StockNote['positions'] {
  const kept = tags.flatMap((tag) => positions.find((position) => position.tag === tag) ?? [])
  return kept.length > 0 ? kept.toSorted((a, b) => (a.tag < b.tag ? -1 : 1)) : undefined
}

const maxAmount = 1e15

/** A quantity and its costs, without what is no number; undefined if nothing is left. */
export function parseHeld(value: unknown): Held | undefined {
  const fields = parseFields(value)
  const amount = (name: 'quantity' | 'cost' | 'costTotal') => {
    const number = fields[name]
    return typeof number === 'number' && Math.abs(number) <= maxAmount ? { [name]: number + 0 } : {}
  }
  const { currency } = fields
  const amounts: Held = { ...amount('quantity'), ...amount('cost'), ...amount('costTotal') }
  if (Object.keys(amounts).length === 0) return undefined
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? { ...amounts, currency } : amounts
}

function parsePosition(value: unknown): Position | undefined {
  const held = parseHeld(value)
  const { tag } = parseFields(value)
  return held && typeof tag === 'string' ? { tag: tagText(tag), ...held } : undefined
}

/** Parses a stored or imported note; undefined if it is invalid. */
export function parseStockNote(value: unknown): StockNote | undefined {
  const fields = parseFields(value)
  const symbol = parseSymbol(fields['symbol'])
  const changedAt = parseTimestamp(fields['changedAt'])
  const texts = parseList(fields['tags'], maxTags, (tag) => (typeof tag === 'string' ? tag : undefined))
  if (symbol === undefined || changedAt === undefined || !texts || typeof fields['text'] !== 'string') return undefined
  const tags = tagList(texts)
  const positions = positionsIn(parseList(fields['positions'], maxTags, parsePosition), tags)
  const note = { symbol, text: noteText(fields['text']), tags, ...(positions && { positions }), changedAt }
  return isEmptyNote(note) ? undefined : note
}

/** The number of stocks of each tag, in alphabetical order. */
export function tagCounts(notes: Iterable<StockNote>): readonly (readonly [tag: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { tags } of notes) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** The symbols of the stocks that have all of these tags. */
export const symbolsTagged = (notes: Iterable<StockNote>, tags: readonly string[]): readonly string[] =>
  [...notes].filter((note) => tags.every((tag) => note.tags.includes(tag))).map(({ symbol }) => symbol)
