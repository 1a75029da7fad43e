import { followedSymbol, type Rename } from '#domain/dataset/followed-symbol'
import { fieldsOf } from '#domain/keys-of'
import { withSymbols } from '#domain/personal/last-seen'
import { parseStockNote, type StockNote } from '#domain/personal/stock-note'
import { mergeNotes } from '#domain/sync/merge-note'
import type { Screener } from '#worker/contract'
import { knownRenames } from '../data/screener/known-renames.ts'
import { showToast } from '../state/overlay.ts'
import { renames } from '../state/renames.ts'
import { renameTexts } from '../texts/renames.ts'
import type { Change, Personal } from './store/personal.ts'
import type { PersonalStore } from './store/personal-store.ts'

type Followed = Pick<Personal, 'notes' | 'looks'>

/** Learns which listings a dataset has renamed, and moves the user's data under their former symbols. */
export async function followRenames(newest: Pick<Screener, 'listingChanges'>, things: PersonalStore): Promise<void> {
  await knownRenames(newest)
  await moveRenamed(things)
}

/** Moves data under former symbols, including what an import, another tab or another device has added since. */
export async function moveRenamed(things: PersonalStore): Promise<void> {
  const changes = followedChanges(things.current(), renames.known)
  if (changes.length === 0) return
  const moved = renames.known.find(({ from }) => changes.some((one) => 'remove' in one && one.remove === from))
  if ((await things.change(changes)) && moved) showToast(renameTexts.moved(moved, { hasNote: true }))
}

/** The changes that move notes with their tags, and last-seen results, so that a rename is not announced as news. */
export function followedChanges({ notes, looks }: Followed, renamed: readonly Rename[]): readonly Change[] {
  if (renamed.length === 0) return []
  return [...movedNotes(notes, renamed), ...movedLooks(looks, renamed)]
}

/**
 * Each device makes the same note from the same notes, so that two devices that move one end with one. If both texts do not fit
 * into a note, both notes stay.
 */
function movedNotes(notes: Followed['notes'], renamed: readonly Rename[]): readonly Change[] {
  const after = new Map<string, StockNote>()
  return [...notes.values()].flatMap((note): readonly Change[] => {
    const symbol = followedSymbol(renamed, note.symbol, note.changedAt)
    if (symbol === note.symbol) return []
    const put = joined({ ...note, symbol }, after.get(symbol) ?? notes.get(symbol))
    if (!put) return []
    after.set(symbol, put)
    return [
      { kind: 'notes', remove: note.symbol },
      { kind: 'notes', put },
    ]
  })
}

function joined(moved: StockNote, there: StockNote | undefined): StockNote | undefined {
  if (!there) return moved
  const [newer, older] = moved.changedAt > there.changedAt ? [moved, there] : [there, moved]
  const { content, rest } = mergeNotes(null, fieldsOf(newer), fieldsOf(older))
  return rest === undefined ? parseStockNote(content) : undefined
}

function movedLooks(looks: Followed['looks'], renamed: readonly Rename[]): readonly Change[] {
  return [...looks.values()].flatMap((look): readonly Change[] => {
    // Results of alerts move with their rules: here they may be older than the last check's.
    if (look.key.startsWith('rule:')) return []
    const at = look.date === null ? undefined : Date.parse(look.date)
    const put = withSymbols(look, (symbol) => followedSymbol(renamed, symbol, at))
    return put === look ? [] : [{ kind: 'looks', put }]
  })
}
