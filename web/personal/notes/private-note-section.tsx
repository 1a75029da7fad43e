import { useCallback, useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { followedSymbol } from '#domain/dataset/followed-symbol'
import { maxNoteLength, noteText, type StockNote, tagCounts } from '#domain/personal/stock-note'
import { mergeTexts } from '#domain/sync/merge-note'
import { overlay, showToast } from '../../state/overlay.ts'
import { useRenames } from '../../state/renames.ts'
import { renameTexts } from '../../texts/renames.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/copying/copy-text.ts'
import { Notice } from '../../ui/messages/notice.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { personalStore, usePersonal } from '../store/personal-store.ts'
import { PrivateNote } from './private-note.tsx'
import { stockNote } from './private-note-texts.ts'
import { isFull, noteChange } from './stock-notes.ts'

interface NoteSectionProps {
  readonly symbol: string
  /** Called with the stored note or undefined. */
  readonly onNote?: (note: StockNote | undefined) => void
}

/** The user's private note on a stock. */
export function PrivateNoteSection({ symbol, onNote }: NoteSectionProps) {
  const { notes, isLoaded, storage } = usePersonal()
  const note = notes.get(symbol)
  useEffect(() => onNote?.(note), [note, onNote])
  const saveText = useCallback((text: string, base: string) => saveMerged(symbol, text, base), [symbol])
  // A note that does not fit into today's stays where it was.
  const renamed = useRenames()
  const former = renamed
    .flatMap(({ from }) => notes.get(from) ?? [])
    .find((one) => one !== note && followedSymbol(renamed, one.symbol, one.changedAt) === symbol)
  if (!isLoaded) return null
  const { text = '', tags = [], positions = [] } = note ?? {}
  return (
    <>
      <PrivateNote
        key={symbol}
        {...{ symbol, text, tags, positions, storage }}
        allTags={tagCounts(notes.values()).map(([tag]) => tag)}
        isFull={isFull(notes, symbol)}
        onText={saveText}
        onTags={(changed) => save(symbol, { tags: changed })}
      />
      {former && (
        <Notice
          icon="info"
          tone="quiet"
          action={
            <Button variant="plain" onClick={() => void copyText(former.text)}>
              {renameTexts.copy}
            </Button>
          }
        >
          {renameTexts.tooLong(former.symbol)}
        </Notice>
      )}
    </>
  )
}

/** Saves a text, merged with another tab's or device's replacement of the text that it changes. */
function saveMerged(symbol: string, text: string, base: string): void {
  const stored = personalStore.current().notes.get(symbol)?.text ?? ''
  const merged = mergeTexts(base, noteText(text), stored)
  if (merged.length <= maxNoteLength) return save(symbol, { text: merged })
  save(symbol, { text })
  showToast(stockNote.tooLong(symbol), { label: stockNote.copyOther, act: () => void copyText(stored) })
}

/** Saves the text or the tags; the other stays as it is currently stored. */
function save(symbol: string, changed: { readonly text?: string; readonly tags?: readonly string[] }): void {
  const { notes } = personalStore.current()
  const { text = '', tags = [] } = notes.get(symbol) ?? {}
  const change = noteChange(notes, symbol, { text, tags, ...changed })
  if (change) void personalStore.change([change])
}

/** The private note on a stock of the list, in a sheet. */
export function StockNoteSheet({ onClose }: { readonly onClose: () => void }) {
  const { symbol } = useSnapshot(overlay)
  return (
    <Sheet title={symbol} placement="end" done={stockNote.done} onClose={onClose}>
      <PrivateNoteSection symbol={symbol} />
    </Sheet>
  )
}
