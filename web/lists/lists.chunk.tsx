import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { overlay } from '../state/overlay.ts'
import { ImportSheet } from './import-sheet.tsx'
import { ListsSheet } from './lists-sheet.tsx'
import { endImport, incoming } from './open-import.ts'

export { showDropZone } from './drop-zone.ts'

/** The lists, or while the user imports one, that. */
export function Lists({ onClose }: { readonly onClose: () => void }) {
  const { isOpen } = useSnapshot(incoming)
  // A navigation closes it, too.
  useEffect(
    () => () => {
      if (overlay.open !== 'lists') endImport()
    },
    [],
  )
  return isOpen ? <ImportSheet {...{ onClose }} /> : <ListsSheet {...{ onClose }} />
}
