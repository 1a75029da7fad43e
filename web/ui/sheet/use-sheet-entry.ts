import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { closeLoadingSheets } from '../loading/lazy-component.tsx'
import { useHistory } from '../navigation/use-history.ts'

/** The element that had the focus before the first of several sheets that replaced each other. */
let opener: HTMLElement | undefined

/**
 * Gives an open sheet its history entry, so that Back closes it, and cancels sheets that are loading. When the last sheet has
 * closed, the focus returns to its opener.
 */
export function useSheetEntry(dialog: RefObject<HTMLDialogElement | null>): void {
  const { openSheet, hasSheet } = useHistory()
  // Before the dialog opens, which takes the focus.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (activeElement instanceof HTMLElement && activeElement !== body && !activeElement.closest('dialog'))
      opener = activeElement
  }, [])
  useEffect(() => {
    closeLoadingSheets()
    const onClosed = openSheet(() => dialog.current?.close())
    return () => {
      onClosed()
      // Deferred: another sheet may replace this one.
      setTimeout(() => {
        if (!hasSheet() && document.activeElement === document.body) opener?.focus()
      })
    }
  }, [openSheet, hasSheet, dialog])
}
