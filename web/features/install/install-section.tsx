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

/** The install section of the settings; hidden where the app is installed or cannot be. */
export function InstallSection() {
  const method = useInstallMethod()
  if (!method) return null
  return (
    <section className={styles.section}>
      <h3>{texts.title}</h3>
      <p className={styles.reason}>{texts[method]}</p>
      <Button onClick={() => startInstall(method)}>{installLabels[method]}</Button>
    </section>
  )
}

/** Opens the browser's install dialog, or the instructions for iPhones. */
function startInstall(method: InstallMethod): void {
  if (method === 'dialog') void promptInstall()
  else openOverlay('home-screen')
}

/** By the browser's own dialog, or by the share menu. */
type InstallMethod = 'dialog' | 'menu'

/** How the app can be installed; undefined if it is installed or the browser cannot. */
function useInstallMethod(): InstallMethod | undefined {
  const { prompt } = useSnapshot(install)
  const isInstalled = useMediaQuery(appWindowQuery)
  if (isInstalled) return undefined
  if (prompt) return 'dialog'
  return addsToHomeScreen(navigator) ? 'menu' : undefined
}

/** The install action of a phone's More sheet; hidden where the app is installed or cannot be. */
export function InstallItem({ onClick }: { readonly onClick: () => void }) {
  const method = useInstallMethod()
  if (!method) return null
  const start = () => {
    onClick()
    startInstall(method)
  }
  return (
    <SheetItem icon={lazyIcons.plusSquare} onClick={start}>
      {installLabels[method]}
    </SheetItem>
  )
}
