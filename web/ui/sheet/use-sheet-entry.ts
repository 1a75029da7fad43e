import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { closeLoadingSheets } from '../loading/lazy-component.tsx'
import { useHistory } from '../navigation/use-history.ts'

/** The element that had the focus before the first of several sheets that replaced each other. */
let opener: HTMLElement | undefined

/** Pixels between a menu and its button, and at least between it and the sides of the window. */
const menuGap = 4
const menuEdge = 8

/** Places an open menu below its button, or above it if there is more space. Without a button it stays centered. */
export function placeAtOpener(menu: HTMLElement): void {
  if (!opener?.isConnected) return
  const button = opener.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const [above, below] = [button.top - menuGap, innerHeight - button.bottom - menuGap]
  const isBelow = below >= Math.min(height, above)
  const x = Math.max(menuEdge, Math.min(button.left, innerWidth - width - menuEdge))
  const set = (name: string, pixels: number) => menu.style.setProperty(name, `${Math.round(pixels)}px`)
  set('--menu-x', x)
  set(isBelow ? '--menu-top' : '--menu-bottom', isBelow ? button.bottom + menuGap : innerHeight - button.top + menuGap)
  set('--menu-space', isBelow ? below : above)
}

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
