import { useSnapshot } from 'valtio/react'
import { overlay } from '../state/overlay.ts'
import { stockNote } from '../texts/stock-note.ts'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { PrivateNotePlace } from './private-note-place.tsx'

/** The private note on a stock of the list. */
export function StockNoteSheet({ onClose }: { readonly onClose: () => void }) {
  const { symbol } = useSnapshot(overlay)
  return (
    <Sheet title={symbol} place="end" done={stockNote.done} onClose={onClose}>
      <PrivateNotePlace symbol={symbol} />
    </Sheet>
  )
}
