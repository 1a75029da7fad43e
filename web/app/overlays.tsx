import { useEffect, type ComponentType } from 'react'
import { useSnapshot } from 'valtio/react'
import { loadChunk, prefetch } from '../data/pwa/load-chunk.ts'
import { useFirstRowsPainted } from '../pages/main/use-screen-results.ts'
import { closeOverlay, overlay, type OverlayId, hideToast, toast } from '../state/overlay.ts'
import { lazySheet } from '../ui/loading/lazy-component.tsx'
import { Toast } from '../ui/messages/toast.tsx'

interface OverlayProps {
  readonly onClose: () => void
}

const overlays: Readonly<Record<OverlayId, ComponentType<OverlayProps>>> = {
  jump: lazySheet(loadChunk(async () => (await import('./overlays.chunk.tsx')).JumpOverlay)),
  settings: lazySheet(loadChunk(async () => (await import('./overlays.chunk.tsx')).SettingsOverlay)),
  keys: lazySheet(loadChunk(async () => (await import('./overlays.chunk.tsx')).KeysSheet)),
  alerts: lazySheet(loadChunk(async () => (await import('../pages/personal/personal.chunk.tsx')).AlertsSheet)),
  'home-screen': lazySheet(loadChunk(async () => (await import('./overlays.chunk.tsx')).HomeScreenOverlay)),
  'stock-menu': lazySheet(loadChunk(async () => (await import('./overlays.chunk.tsx')).StockMenu)),
  'stock-note': lazySheet(loadChunk(async () => (await import('../pages/personal/personal.chunk.tsx')).StockNoteSheet)),
  'stock-alert': lazySheet(
    loadChunk(async () => (await import('../pages/personal/personal.chunk.tsx')).StockAlertSheet),
  ),
}

/** The overlay that is open, and the toast, over any page. */
export function Overlays() {
  const { open } = useSnapshot(overlay)
  const message = useSnapshot(toast)
  // Overlays should open without delay: their code is prefetched, but after the first rows.
  const hasRows = useFirstRowsPainted()
  useEffect(() => {
    if (hasRows) prefetch(() => import('./overlays.chunk.tsx'))
  }, [hasRows])
  const Open = open && overlays[open]
  return (
    <>
      {Open && <Open onClose={() => closeOverlay()} />}
      <Toast {...message} onDone={hideToast} />
    </>
  )
}
