import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { stockAddress } from '#words/links'
import { useSymbolSearch } from '../page/use-symbol-search.ts'
import { overlay } from '../state/overlay.ts'
import { StockCombobox, type StockOption } from '../ui/controls/stock-combobox.tsx'
import { useDayLink, useHistory } from '../ui/navigation/use-history.ts'
import { useLightDismiss } from '../ui/sheet/sheet.tsx'
import { useSheetEntry } from '../ui/sheet/use-sheet-entry.ts'
import { symbolJump as texts } from './overlays-texts.ts'
import styles from './symbol-jump.module.css'

interface SymbolJumpProps {
  /** Characters typed before the field was mounted. */
  readonly typed: string
  /** The best matches of a query, best first. */
  readonly find: (text: string) => Promise<readonly StockOption[]>
  readonly onOpen: (symbol: string) => void
  readonly onClose: () => void
}

/** A dialog that opens a stock by its symbol or name. */
function SymbolJump({ typed, find, onOpen, onClose }: SymbolJumpProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useSheetEntry(dialog)
  useEffect(() => dialog.current?.showModal(), [])
  const open = (symbol: string) => {
    dialog.current?.close()
    onOpen(symbol)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.jump}
      aria-label={texts.title}
      closedby="any"
      {...useLightDismiss()}
      onClose={onClose}
    >
      <StockCombobox
        matches="below"
        label={texts.field}
        placeholder={texts.field}
        listLabel={texts.list}
        noMatch={texts.none}
        initialText={typed}
        find={find}
        onChoose={open}
      />
    </dialog>
  )
}

/** The symbol search over any page. It searches all stocks, regardless of the filters. */
export function JumpOverlay({ onClose }: { readonly onClose: () => void }) {
  const history = useHistory()
  const inDay = useDayLink()
  const find = useSymbolSearch()
  const open = (symbol: string) => history.push(inDay(stockAddress(symbol)))
  const { typed } = useSnapshot(overlay)
  return <SymbolJump typed={typed} find={find} onOpen={open} onClose={onClose} />
}
