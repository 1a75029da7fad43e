import { isEmptyNote, mostNotes, noteText, tagList, type StockNote } from '#domain/personal/stock-note'
import { changeTime } from './new-id.ts'
import type { Change } from './personal.ts'

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
export const isFull = (notes: Notes, symbol: string): boolean => notes.size >= mostNotes && !notes.has(symbol)
