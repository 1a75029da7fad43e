import { proxy } from 'valtio/vanilla'

/** What lies over every page, one thing at a time. */
export type OverlayId = 'jump' | 'settings' | 'keys'

export const overlay = proxy<{ open: OverlayId | null }>({ open: null })

export const overlayDidChange = (open: OverlayId | null): void => {
  overlay.open = open
}
