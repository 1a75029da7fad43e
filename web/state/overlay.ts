import { proxy } from 'valtio/vanilla'

/** What lies over every page, one thing at a time. */
export type OverlayId = 'jump' | 'settings' | 'keys' | 'home-screen'

/** `typed` is what was typed after the jump was asked for and before it was there to type into. */
export const overlay = proxy<{ open: OverlayId | null; typed: string }>({ open: null, typed: '' })

export const overlayDidChange = (open: OverlayId | null): void => {
  overlay.open = open
  overlay.typed = ''
}
