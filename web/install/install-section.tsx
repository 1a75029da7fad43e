import { useSnapshot } from 'valtio/react'
import { addsToHomeScreen, appWindowQuery, promptInstall } from '../data/pwa/install.ts'
import { openOverlay } from '../state/overlay.ts'
import { install } from '../state/pwa.ts'
import { Button } from '../ui/controls/button.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { Sheet, SheetItem } from '../ui/sheet/sheet.tsx'
import { homeScreenSheet, installLabels, installSection as texts } from './install-texts.ts'
import homeScreenStyles from './home-screen-sheet.module.css'
import styles from './install-section.module.css'
import shared from '#web/ui/shared.module.css'

/** The install section of the settings; hidden if the app is installed or cannot be. */
export function InstallSection() {
  const method = useInstallMethod()
  if (!method) return null
  return (
    <section className={styles.section}>
      <h3>{texts.title}</h3>
      <p className={shared.quiet}>{texts[method]}</p>
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

/** The install action of a phone's More sheet; hidden if the app is installed or cannot be. */
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

/** How to add the app to an iPhone's Home Screen, which a page cannot do by itself. */
export function HomeScreenSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={homeScreenSheet.title} placement="middle" done={homeScreenSheet.done} onClose={onClose}>
      <div className={homeScreenStyles.content}>
        <p>{homeScreenSheet.why}</p>
        <ol className={homeScreenStyles.steps}>
          <li className={homeScreenStyles.step}>
            <Icon name={lazyIcons.share} />
            <Step pieces={homeScreenSheet.share} />
          </li>
          <li className={homeScreenStyles.step}>
            <Icon name={lazyIcons.plusSquare} />
            <Step pieces={homeScreenSheet.choose} />
          </li>
          <li className={homeScreenStyles.step}>
            <Icon name={lazyIcons.check} />
            <Step pieces={homeScreenSheet.add} />
          </li>
        </ol>
        <p className={homeScreenStyles.note}>{homeScreenSheet.note}</p>
      </div>
    </Sheet>
  )
}

/** Every second piece is a label on the screen, in bold. */
const Step = ({ pieces }: { readonly pieces: readonly string[] }) => (
  <span>{pieces.map((piece, index) => (index % 2 === 1 ? <strong key={index}>{piece}</strong> : piece))}</span>
)
