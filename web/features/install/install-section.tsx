import { installSection as texts, installLabels } from '../../texts/settings.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './install-section.module.css'
import { promptInstall, addsToHomeScreen, appWindowQuery } from '../../data/pwa/install.ts'
import { openOverlay } from '../../state/overlay.ts'
import { useSnapshot } from 'valtio/react'
import { install } from '../../state/pwa.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { SheetItem } from '../../ui/sheet/sheet.tsx'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'

/** Among the settings; nothing where there is nothing to install. */
export function InstallSection() {
  const way = useWayToInstall()
  if (!way) return null
  return (
    <section className={styles.section}>
      <h3>{texts.title}</h3>
      <p className={styles.why}>{texts[way]}</p>
      <Button onClick={() => startInstall(way)}>{installLabels[way]}</Button>
    </section>
  )
}

/** Installs the app, as far as a page can. */
export function startInstall(way: WayToInstall): void {
  if (way === 'dialog') void promptInstall()
  else openOverlay('home-screen')
}

/** By the browser's own dialog, or by Safari's menu. */
type WayToInstall = 'dialog' | 'menu'

/** How the app gets onto this device; undefined where it is there already, or the browser has no way. */
export function useWayToInstall(): WayToInstall | undefined {
  const { prompt } = useSnapshot(install)
  const isInstalled = useMediaQuery(appWindowQuery)
  if (isInstalled) return undefined
  if (prompt) return 'dialog'
  return addsToHomeScreen(navigator) ? 'menu' : undefined
}

/** In a phone's sheet of further tools; nothing where there is nothing to install. */
export function InstallItem({ onClick }: { readonly onClick: () => void }) {
  const way = useWayToInstall()
  if (!way) return null
  const start = () => {
    onClick()
    startInstall(way)
  }
  return (
    <SheetItem icon={lazyIcons.plusSquare} onClick={start}>
      {installLabels[way]}
    </SheetItem>
  )
}
