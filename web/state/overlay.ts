import type { RouterHistory } from '@tanstack/react-router'
import { proxy } from 'valtio/vanilla'

/** Milliseconds: long enough to be read aloud. */
const shownMs = 6000

/** What can be done about a message. */
export interface ToastAction {
  readonly label: string
  readonly act: () => void
}

/** One sentence about what just happened; null when there is nothing to say. */
export const toast = proxy<{ text: string | null; action: ToastAction | null }>({ text: null, action: null })

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a toast in place of the one before. */
export function showToast(text: string, action: ToastAction | null = null): void {
  clearTimeout(timer)
  toast.text = text
  toast.action = action
  timer = setTimeout(hideToast, shownMs)
}

export function hideToast(): void {
  toast.text = null
  toast.action = null
}

/** What lies over every page, one thing at a time. */
export type OverlayId = 'jump' | 'settings' | 'keys' | 'alerts' | 'home-screen' | StockOverlay

/** What lies over every page and is about one stock. */
type StockOverlay = 'stock-menu' | 'stock-note' | 'stock-alert'

interface Overlay {
  open: OverlayId | null
  /** What was typed after the jump was asked for and before it was there to type into. */
  typed: string
  /** The stock that an overlay is about; empty where it is about none. */
  symbol: string
}

export const overlay = proxy<Overlay>({ open: null, typed: '', symbol: '' })

export const openOverlay = (open: OverlayId | null): void => {
  overlay.open = open
  overlay.typed = ''
  overlay.symbol = ''
}

export function openStockOverlay(open: StockOverlay, symbol: string): void {
  openOverlay(open)
  overlay.symbol = symbol
}

/** What was opened over one page does not come up over the next, however late its code arrives. */
export function closeOverlayOnNavigation(history: RouterHistory): void {
  let { pathname } = history.location
  history.subscribe(({ location }) => {
    if (location.pathname !== pathname) openOverlay(null)
    pathname = location.pathname
  })
}
