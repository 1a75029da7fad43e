import { useSnapshot } from 'valtio/react'
import { addsToHomeScreen, ownWindow } from '../../data/pwa/install.ts'
import { install } from '../../state/pwa.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/** By the browser's own dialog, or by Safari's menu. */
export type WayToInstall = 'dialog' | 'menu'

/** How the app gets onto this device; undefined where it is there already, or the browser has no way. */
export function useWayToInstall(): WayToInstall | undefined {
  const { ask } = useSnapshot(install)
  const isInstalled = useMediaQuery(ownWindow)
  if (isInstalled) return undefined
  if (ask) return 'dialog'
  return addsToHomeScreen(navigator) ? 'menu' : undefined
}
