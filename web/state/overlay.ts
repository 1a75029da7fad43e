import type { RouterHistory } from '@tanstack/react-router'
import { proxy } from 'valtio/vanilla'

/** Long enough to read the text aloud: at least six seconds, and for a longer text as long as a voice takes. */
const shownMs = (text: string): number => Math.max(6000, text.length * msPerCharacter)
const msPerCharacter = 80

/** A button in a toast. */
interface ToastAction {
  readonly label: string
  readonly act: () => void
  /** Whether it undoes what the toast reports: then Ctrl Z does it, too. */
  readonly isUndo?: boolean
}

/** A sentence about what just happened; null while no toast is shown. */
export const toast = proxy<{ text: string | null; action: ToastAction | null }>({ text: null, action: null })

let timer: ReturnType<typeof setTimeout> | undefined

/** A fact that a toast states. */
export interface ToastFact {
  readonly isTrue: () => boolean
  /** Calls `listen` whenever the fact may have changed; returns a function that stops it. */
  readonly subscribe: (listen: () => void) => () => void
}

let unsubscribe: (() => void) | undefined

/** Shows a toast, which replaces the one before. It disappears after a while, or once the fact is no longer true. */
export function showToast(text: string, action: ToastAction | null = null, fact?: ToastFact): void {
  clearTimeout(timer)
  unsubscribe?.()
  unsubscribe = fact?.subscribe(() => fact.isTrue() || hideToast())
  toast.text = text
  toast.action = action
  timer = setTimeout(hideToast, shownMs(text))
}

export function hideToast(): void {
  unsubscribe?.()
  unsubscribe = undefined
  toast.text = null
  toast.action = null
}

/** The overlays. One at a time can be open on any page. */
export type OverlayId =
  'jump' | 'settings' | 'keys' | 'alerts' | 'metrics' | 'sort' | 'home-screen' | 'lists' | StockOverlay

/** An overlay about one stock. */
type StockOverlay = 'stock-menu' | 'stock-note' | 'stock-alert'

interface Overlay {
  open: OverlayId | null
  /** What the user typed after opening the jump dialog and before its code had loaded. */
  typed: string
  /** The stock of a stock overlay, else ''. */
  symbol: string
}

export const overlay = proxy<Overlay>({ open: null, typed: '', symbol: '' })

export const openOverlay = (open: OverlayId): void => setOverlay(open)

export const closeOverlay = (): void => setOverlay(null)

function setOverlay(open: OverlayId | null): void {
  overlay.open = open
  overlay.typed = ''
  overlay.symbol = ''
}

export function openStockOverlay(open: StockOverlay, symbol: string): void {
  openOverlay(open)
  overlay.symbol = symbol
}

/** Closes the overlay on navigation, so that one whose code loads late does not open over the next page. */
export function closeOverlayOnNavigation(history: RouterHistory): void {
  let { pathname } = history.location
  history.subscribe(({ location }) => {
    if (location.pathname !== pathname) closeOverlay()
    pathname = location.pathname
  })
}
