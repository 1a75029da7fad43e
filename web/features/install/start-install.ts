import { askToInstall } from '../../data/pwa/install.ts'
import { overlayDidChange } from '../../state/overlay.ts'
import type { WayToInstall } from './use-way-to-install.ts'

/** Installs the app, as far as a page can. */
export function startInstall(way: WayToInstall): void {
  if (way === 'dialog') void askToInstall()
  else overlayDidChange('home-screen')
}
