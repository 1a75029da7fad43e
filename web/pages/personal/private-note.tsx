import { useCallback } from 'react'
import { tagCounts } from '#domain/personal/stock-note'
import { personalStore } from '../../data/personal/personal-store.ts'
import { isFull, noteChange } from '../../data/personal/stock-notes.ts'
import { usePersonal } from '../../data/personal/watch-personal.ts'
import { PrivateNote } from '../../features/private-notes/private-note.tsx'
import { useSnapshot } from 'valtio/react'
import { overlay } from '../../state/overlay.ts'
import { stockNote } from '../../texts/private-note.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'

/** What its owner has written about the stock of a page. */
export function PrivateNotePlace({ symbol }: { readonly symbol: string }) {
  const { notes, isLoaded, isSaved } = usePersonal()
  const keepText = useCallback((text: string) => keep(symbol, { text }), [symbol])
  if (!isLoaded) return null
  const { text = '', tags = [] } = notes.get(symbol) ?? {}
  return (
    <PrivateNote
      key={symbol}
      {...{ symbol, text, tags, isSaved }}
      known={tagCounts(notes.values()).map(([tag]) => tag)}
      isFull={isFull(notes, symbol)}
      onText={keepText}
      onTags={(changed) => keep(symbol, { tags: changed })}
    />
  )
}

/** Changes a part of what is written; the rest stays as it is by now. */
function keep(symbol: string, part: { readonly text?: string; readonly tags?: readonly string[] }): void {
  const { notes } = personalStore.current()
  const { text = '', tags = [] } = notes.get(symbol) ?? {}
  const change = noteChange(notes, symbol, { text, tags, ...part })
  if (change) void personalStore.change([change])
}

/** The private note on a stock of the list. */
export function StockNoteSheet({ onClose }: { readonly onClose: () => void }) {
  const { symbol } = useSnapshot(overlay)
  return (
    <Sheet title={symbol} placement="end" done={stockNote.done} onClose={onClose}>
      <PrivateNotePlace symbol={symbol} />
    </Sheet>
  )
}
