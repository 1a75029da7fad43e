import { symbolsTagged } from '#domain/personal/stock-note'
import { own } from '../../state/own.ts'
import { ownThings } from './own-things.ts'

/** Narrows the rows to the stocks that carry all of these tags; none lifts that. */
export function tagsDidChange(tags: readonly string[]): void {
  const { notes } = ownThings.current()
  const symbols = tags.length > 0 ? symbolsTagged(notes.values(), tags) : null
  own.tags = [...tags]
  // The rows are asked for anew only where it makes a difference.
  if (symbols?.join() !== own.symbols?.join()) own.symbols = symbols && [...symbols]
}

/** Keeps to what the notes say by now; a tag that no stock carries any more narrows nothing. */
export function refreshTags(): void {
  if (own.tags.length === 0) return
  const known = new Set([...ownThings.current().notes.values()].flatMap(({ tags }) => tags))
  tagsDidChange(own.tags.filter((tag) => known.has(tag)))
}
