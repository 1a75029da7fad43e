import { subscribeKey } from 'valtio/utils'
import { isIosTab, requestPersistence } from '../data/pwa/install.ts'
import { openOverlay, overlay } from '../state/overlay.ts'
import { install } from '../state/pwa.ts'
import { type Settings, updateSettings } from '../state/settings.ts'
import { store } from '../state/store.ts'

/** Until an overlay may cover the first rows. */
const delayMs = 2000

/**
 * Handles installation: clears the install prompt once the app is installed, requests persistent storage with the user's
 * first bookmark, and explains the Home Screen once to users of iOS – at the second visit or with that first
 * bookmark. Returns a function that stops it.
 */
export function watchInstall(settings: Settings): () => void {
  fillScreen()
  const forget = () => (install.prompt = null)
  addEventListener('appinstalled', forget)
  const stop = onFirstBookmark(() => {
    void requestPersistence()
    explainHomeScreen(settings)
  })
  if (isIosTab() && isNewVisit()) onNewVisit(settings)
  return () => {
    removeEventListener('appinstalled', forget)
    stop()
  }
}

/** Some iPhones report standalone mode only here, and not to the media query of the style sheets. */
function fillScreen(): void {
  if ('standalone' in navigator && navigator.standalone === true) {
    document.documentElement.style.setProperty('--screen', '100vh')
  }
}

function onNewVisit(settings: Settings): void {
  if (settings.homeScreen === 'unseen') updateSettings(settings, { homeScreen: 'visited' })
  else setTimeout(() => explainHomeScreen(settings), delayMs)
}

/** A reload or Back is no new visit. */
const isNewVisit = (): boolean =>
  performance.getEntriesByType('navigation').every((entry) => 'type' in entry && entry.type === 'navigate')

function explainHomeScreen(settings: Settings): void {
  const isFree = overlay.open === null && document.querySelector('dialog[open]') === null
  if (isFree && isIosTab() && settings.homeScreen !== 'told') openOverlay('home-screen')
}

/** Notifies of a tap that adds the first bookmark; a list that comes from the server does not count. */
function onFirstBookmark(listener: () => void): () => void {
  let before = store.user
  return subscribeKey(
    store,
    'user',
    (user) => {
      const isFirst = user?.id === before?.id && before?.bookmarks.length === 0 && (user?.bookmarks.length ?? 0) > 0
      before = user
      // Browsers without userActivation never notify.
      const browser: { readonly userActivation?: UserActivation } = navigator
      if (isFirst && browser.userActivation?.isActive) listener()
    },
    true,
  )
}
