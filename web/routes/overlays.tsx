import { lazy, Suspense, type ComponentType } from 'react'
import { useSnapshot } from 'valtio/react'
import { overlay, overlayDidChange, type OverlayId } from '../state/overlay.ts'
import { toast } from '../state/toast.ts'
import { Toast } from '../ui/messages/toast.tsx'

interface OverlayProps {
  readonly onClose: () => void
}

const overlays: Readonly<Record<OverlayId, ComponentType<OverlayProps>>> = {
  jump: lazy(async () => ({ default: (await import('./jump-overlay.tsx')).JumpOverlay })),
  settings: lazy(async () => ({ default: (await import('./settings-overlay.tsx')).SettingsOverlay })),
  keys: lazy(async () => ({ default: (await import('../features/keys/keys-sheet.tsx')).KeysSheet })),
}

/** What lies over whatever page there is. */
export function Overlays() {
  const { open } = useSnapshot(overlay)
  const { text } = useSnapshot(toast)
  const Open = open && overlays[open]
  return (
    <>
      {Open && (
        <Suspense>
          <Open onClose={() => overlayDidChange(null)} />
        </Suspense>
      )}
      <Toast text={text} />
    </>
  )
}
