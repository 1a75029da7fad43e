import { install } from '../../state/pwa.ts'
import { keepStorage } from './storage-persistence.ts'

/** What a browser says of itself and its device. */
export type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/**
 * Whether this is Safari on an iPhone or iPad, which adds to the Home Screen by its own menu and offers nothing to a
 * page. An iPad calls itself a Mac, but no Mac has a touch screen; other browsers and the windows inside of apps say
 * their name between the version and Safari's.
 */
export function addsToHomeScreen({ userAgent, maxTouchPoints }: Device): boolean {
  const isTouched = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isTouched && /Version\/[\d.]+ (Mobile\/\w+ )?Safari\//.test(userAgent)
}

/** The app in a window of its own, without the browser's bars. */
export const ownWindow = '(display-mode: standalone), (display-mode: minimal-ui)'

/** Whether the page is a tab of Safari on an iPhone or iPad, where what it keeps does not last. */
export const isHomeScreenless = (): boolean => addsToHomeScreen(navigator) && !matchMedia(ownWindow).matches

/** Lets the browser ask whether to install the app, which it does once for each of its offers. */
export async function askToInstall(): Promise<void> {
  const { ask } = install
  if (!ask) return
  install.ask = null
  const { outcome } = await ask()
  if (outcome === 'accepted') await keepStorage()
}
