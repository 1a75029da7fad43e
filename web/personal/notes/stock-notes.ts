import { ref } from 'valtio/vanilla'
import {
  isEmptyNote,
  maxNotes,
  noteText,
  positionsIn,
  type StockNote,
  symbolsTagged,
  tagList,
} from '#domain/personal/stock-note'
import { type ListColumn, personalSummary } from '../../state/personal-summary.ts'
import { type Change, changeTime } from '../store/personal.ts'
import { personalStore } from '../store/personal-store.ts'
import { listColumns, positionsText } from './list-columns.ts'

type Notes = ReadonlyMap<string, StockNote>

/**
 * The change that saves a note; undefined if it is unchanged, or the limit of notes is reached. Without `positions`, those of
 * its tags stay.
 */
export function noteChange(
  notes: Notes,
  symbol: string,
  { text, tags: typed, positions: given }: Pick<StockNote, 'text' | 'tags' | 'positions'>,
): Change | undefined {
  const before = notes.get(symbol)
  const tags = tagList(typed)
  const positions = positionsIn(given ?? before?.positions, tags)
  const note = { symbol, text: noteText(text), tags, ...(positions && { positions }) }
  if (isEmptyNote(note)) return before && { kind: 'notes', remove: symbol }
  const said = ({ text, tags, positions }: Omit<StockNote, 'symbol' | 'changedAt'>) =>
    JSON.stringify([text, tags, positions])
  if (before && said(before) === said(note)) return undefined
  return isFull(notes, symbol) ? undefined : { kind: 'notes', put: { ...note, changedAt: writtenAt(before) } }
}

/** Milliseconds by which the clocks of tabs and devices may differ. */
const clockDifference = 60_000

/**
 * The time of a note's change. A date in the future, for example of an imported note, is shown and would stay: today’s replaces
 * it.
 */
function writtenAt(before: StockNote | undefined): number {
  const now = Date.now()
  return before && before.changedAt > now + clockDifference ? now : changeTime(before)
}

/** Whether the limit of notes prevents one about this stock. */
export const isFull = (notes: Notes, symbol: string): boolean => notes.size >= maxNotes && !notes.has(symbol)

/** Filters the rows by stocks that have all of these tags; an empty list removes the filter. */
export function setTags(tags: readonly string[]): void {
  const { notes } = personalStore.current()
  const symbols = tags.length > 0 ? symbolsTagged(notes.values(), tags) : null
  personalSummary.tags = [...tags]
  const columns = listColumns(notes.values(), tags)
  // Others would render all rows again.
  if (JSON.stringify(columns.map(asJson)) !== JSON.stringify(personalSummary.columns.map(asJson))) {
    personalSummary.columns = ref(columns)
    personalSummary.position = columns.length > 0 ? (symbol) => positionsText(notes.get(symbol), tags) : null
  }
  // An equal list must not cause a new request.
  if (symbols?.join() !== personalSummary.symbols?.join()) personalSummary.symbols = symbols && [...symbols]
}

const asJson = ({ label, values }: ListColumn) => [label, ...values]

/** Updates the tag filter after a change of notes; tags that no note has any more are dropped, except the lists of a screen. */
export function refreshTags(lists: readonly string[] = []): void {
  if (personalSummary.tags.length === 0) return
  const known = new Set([...lists, ...[...personalStore.current().notes.values()].flatMap(({ tags }) => tags)])
  setTags(personalSummary.tags.filter((tag) => known.has(tag)))
}
