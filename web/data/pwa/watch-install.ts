import { subscribeKey } from 'valtio/utils'
import { install } from '../../state/pwa.ts'
import { overlay, openOverlay } from '../../state/overlay.ts'
import { updateSettings, type Settings } from '../../state/settings.ts'
import { store } from '../../state/store.ts'
import { requestPersistence, isSafariTab } from './install.ts'

/** Milliseconds that the first rows are looked at before anything lies over them. */
const delayMs = 2000

/**
 * Looks after the app's place on the device: the browser's offer ends with the installation, the first stock on
 * somebody's list is worth being kept, and who has Safari's tab is told once of the Home Screen – at their second visit
 * or with that first stock. Gives what ends it.
 */
export function watchInstall(settings: Settings): () => void {
  fillScreen()
  const forget = () => (install.prompt = null)
  addEventListener('appinstalled', forget)
  const stop = onFirstBookmark(() => {
    void requestPersistence()
    explainHomeScreen(settings)
  })
  if (isSafariTab() && isNewVisit()) greet(settings)
  return () => {
    removeEventListener('appinstalled', forget)
    stop()
  }
}

/** Some iPhones say only here that the app has a window of its own; the style sheets go by the window's mode. */
function fillScreen(): void {
  if ('standalone' in navigator && navigator.standalone === true) {
    document.documentElement.style.setProperty('--screen', '100vh')
  }
}

function greet(settings: Settings): void {
  if (settings.homeScreen === 'unseen') updateSettings(settings, { homeScreen: 'visited' })
  else setTimeout(() => explainHomeScreen(settings), delayMs)
}

/** Looking again at what was there is no visit of its own. */
const isNewVisit = (): boolean =>
  performance.getEntriesByType('navigation').every((entry) => 'type' in entry && entry.type === 'navigate')

function explainHomeScreen(settings: Settings): void {
  const isFree = overlay.open === null && document.querySelector('dialog[open]') === null
  if (isFree && isSafariTab() && settings.homeScreen !== 'told') openOverlay('home-screen')
}

/** Tells of a tap that puts the first stock on somebody's list: not of a list that comes from the server. */
function onFirstBookmark(listener: () => void): () => void {
  let before = store.user
  return subscribeKey(
    store,
    'user',
    (user) => {
      const isFirst = user?.id === before?.id && before?.bookmarks.length === 0 && (user?.bookmarks.length ?? 0) > 0
      before = user
      // Where the browser does not tell, nobody is asked.
      const activation = navigator.userActivation as UserActivation | undefined
      if (isFirst && activation?.isActive) listener()
    },
    true,
  )
}
