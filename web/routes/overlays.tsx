import type { ComponentType } from 'react'
import { useSnapshot } from 'valtio/react'
import { chunk } from '../data/load-chunk.ts'
import { overlay, overlayDidChange, type OverlayId } from '../state/overlay.ts'
import { endToast, toast } from '../state/toast.ts'
import { lazySheet } from '../ui/loading/lazy-sheet.tsx'
import { Toast } from '../ui/messages/toast.tsx'

interface OverlayProps {
  readonly onClose: () => void
}

const overlays: Readonly<Record<OverlayId, ComponentType<OverlayProps>>> = {
  jump: lazySheet(chunk(async () => (await import('./overlay-parts.tsx')).JumpOverlay)),
  settings: lazySheet(chunk(async () => (await import('./overlay-parts.tsx')).SettingsOverlay)),
  keys: lazySheet(chunk(async () => (await import('./overlay-parts.tsx')).KeysSheet)),
  alerts: lazySheet(chunk(async () => (await import('./own-parts.tsx')).RulesSheet)),
  'home-screen': lazySheet(chunk(async () => (await import('./overlay-parts.tsx')).HomeScreenOverlay)),
  'stock-menu': lazySheet(chunk(async () => (await import('./overlay-parts.tsx')).StockMenu)),
  'stock-note': lazySheet(chunk(async () => (await import('./own-parts.tsx')).StockNoteSheet)),
  'stock-alert': lazySheet(chunk(async () => (await import('./own-parts.tsx')).StockAlertSheet)),
}

/** What lies over whatever page there is. */
export function Overlays() {
  const { open } = useSnapshot(overlay)
  const message = useSnapshot(toast)
  const Open = open && overlays[open]
  return (
    <>
      {Open && <Open onClose={() => overlayDidChange(null)} />}
      <Toast {...message} onDone={endToast} />
    </>
  )
}
