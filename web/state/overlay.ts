import type { RouterHistory } from '@tanstack/react-router'
import { proxy } from 'valtio/vanilla'

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

export const overlayDidChange = (open: OverlayId | null): void => {
  overlay.open = open
  overlay.typed = ''
  overlay.symbol = ''
}

export function openStockOverlay(open: StockOverlay, symbol: string): void {
  overlayDidChange(open)
  overlay.symbol = symbol
}

/** What was opened over one page does not come up over the next, however late its code arrives. */
export function closeWithPage(history: RouterHistory): void {
  let { pathname } = history.location
  history.subscribe(({ location }) => {
    if (location.pathname !== pathname) overlayDidChange(null)
    pathname = location.pathname
  })
}
