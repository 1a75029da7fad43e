import { type ComponentType, useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { loadChunk, prefetch } from '../data/pwa/load-chunk.ts'
import type * as PersonalChunk from '../personal/personal.chunk.tsx'
import { useAfterFirstRows } from '../state/after-paint.ts'
import { closeOverlay, hideToast, overlay, type OverlayId, toast } from '../state/overlay.ts'
import { lazySheet } from '../ui/loading/lazy-component.tsx'
import { Toast } from '../ui/messages/toast.tsx'
import type * as OverlaysChunk from './overlays.chunk.tsx'

interface OverlayProps {
  readonly onClose: () => void
}

/** An overlay of the chunk of all overlays: one `import()` for all of them adds fewer bytes to the first visit than one each. */
const inOverlays = (pick: (chunk: typeof OverlaysChunk) => ComponentType<OverlayProps>) =>
  lazySheet(loadChunk('overlays', async () => pick(await import('./overlays.chunk.tsx'))))

/** An overlay of the chunk for personal data. */
const inPersonal = (pick: (chunk: typeof PersonalChunk) => ComponentType<OverlayProps>) =>
  lazySheet(loadChunk('personal', async () => pick(await import('../personal/personal.chunk.tsx'))))

const overlays: Readonly<Record<OverlayId, ComponentType<OverlayProps>>> = {
  jump: inOverlays((chunk) => chunk.JumpOverlay),
  settings: inOverlays((chunk) => chunk.SettingsOverlay),
  keys: inOverlays((chunk) => chunk.KeysSheet),
  sort: inOverlays((chunk) => chunk.SortOverlay),
  alerts: inPersonal((chunk) => chunk.AlertsSheet),
  metrics: inPersonal((chunk) => chunk.MetricsSheet),
  'home-screen': inOverlays((chunk) => chunk.HomeScreenOverlay),
  lists: inOverlays((chunk) => chunk.Lists),
  'stock-menu': inOverlays((chunk) => chunk.StockMenu),
  'stock-note': inPersonal((chunk) => chunk.StockNoteSheet),
  'stock-alert': inPersonal((chunk) => chunk.StockAlertSheet),
}

/** Usually prefetched. If it cannot be loaded, a toast may cover what it is about. */
const avoidOverlap = (...toast: Parameters<typeof OverlaysChunk.avoidOverlap>): void =>
  void import('./overlays.chunk.tsx').then((chunk) => chunk.avoidOverlap(...toast)).catch(() => undefined)

/** The overlay that is open, and the toast, over any page. */
export function Overlays() {
  const { open } = useSnapshot(overlay)
  const message = useSnapshot(toast)
  // Overlays should open without delay: their code is prefetched, but after the first rows.
  const hasRows = useAfterFirstRows()
  useEffect(() => {
    if (hasRows) prefetch(() => import('./overlays.chunk.tsx'))
  }, [hasRows])
  const Open = open && overlays[open]
  return (
    <>
      {Open && <Open onClose={() => closeOverlay()} />}
      <Toast {...message} onDone={hideToast} onShow={avoidOverlap} />
    </>
  )
}
