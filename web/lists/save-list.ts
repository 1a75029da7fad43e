import type { ListEntry } from '#domain/personal/list-of-file'
import { addAll } from '../account/session/add-all.ts'
import { setTags } from '../personal/notes/stock-notes.ts'
import { replaceTagged, restoreTag, tagAll } from '../personal/notes/tag-changes.ts'
import { personalStore } from '../personal/store/personal-store.ts'
import { showToast } from '../state/overlay.ts'
import { personalSummary } from '../state/personal-summary.ts'
import { saved as texts } from './lists-texts.ts'

interface SavedList {
  readonly tag: string
  /** Whether the list then has these stocks only. */
  readonly isReplaced: boolean
  /** Whether its stocks are added to My List, too. */
  readonly isInMyList: boolean
}

/** Saves the stocks of a file as a list and shows it; with an undo. */
export function saveList(entries: readonly ListEntry[], { tag, isReplaced, isInMyList }: SavedList): void {
  const before = personalStore.current().notes
  const shown = [...personalSummary.tags]
  const { changes, full } = (isReplaced ? replaceTagged : tagAll)(before, entries, tag)
  const act = () => {
    void personalStore.change(restoreTag(personalStore.current().notes, before, tag))
    setTags(shown)
  }
  // Before the change, no stock has the tag.
  void personalStore.change(changes).then(() => setTags([tag]))
  const say = () =>
    showToast(full > 0 ? texts.full(tag, full) : texts.done(tag, entries.length), {
      ...{ label: texts.undo, act, isUndo: true },
    })
  say()
  // Its own message must not hide that some are missing.
  if (isInMyList) void addAll(entries.map(({ symbol }) => symbol)).then(() => full > 0 && say())
}
