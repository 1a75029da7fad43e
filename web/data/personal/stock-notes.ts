import { isEmptyNote, maxNotes, noteText, tagList, type StockNote, symbolsTagged } from '#domain/personal/stock-note'
import { changeTime, type Change } from './personal.ts'
import { personalSummary } from '../../state/personal-summary.ts'
import { personalStore } from './personal-store.ts'

type Notes = ReadonlyMap<string, StockNote>

/** What a person has written about a stock, as a change; undefined where nothing of it is new, or no more fits. */
export function noteChange(
  notes: Notes,
  symbol: string,
  { text, tags }: Pick<StockNote, 'text' | 'tags'>,
): Change | undefined {
  const before = notes.get(symbol)
  const note = { symbol, text: noteText(text), tags: tagList(tags) }
  if (isEmptyNote(note)) return before && { kind: 'notes', remove: symbol }
  if (before?.text === note.text && before.tags.join() === note.tags.join()) return undefined
  return isFull(notes, symbol) ? undefined : { kind: 'notes', put: { ...note, changedAt: changeTime(before) } }
}

/** Whether there is no room for a note about one more stock. */
export const isFull = (notes: Notes, symbol: string): boolean => notes.size >= maxNotes && !notes.has(symbol)

/** Narrows the rows to the stocks that carry all of these tags; none lifts that. */
export function setTags(tags: readonly string[]): void {
  const { notes } = personalStore.current()
  const symbols = tags.length > 0 ? symbolsTagged(notes.values(), tags) : null
  personalSummary.tags = [...tags]
  // The rows are asked for anew only where it makes a difference.
  if (symbols?.join() !== personalSummary.symbols?.join()) personalSummary.symbols = symbols && [...symbols]
}

/** Keeps to what the notes say by now; a tag that no stock carries any more narrows nothing. */
export function refreshTags(): void {
  if (personalSummary.tags.length === 0) return
  const known = new Set([...personalStore.current().notes.values()].flatMap(({ tags }) => tags))
  setTags(personalSummary.tags.filter((tag) => known.has(tag)))
}
