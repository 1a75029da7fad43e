import { install } from '../../state/pwa.ts'

/** How much room there is for what the app keeps, and how safe it is there. */
export interface StorageUsage {
  /** Whether the browser has promised to leave it alone. */
  readonly isPersisted: boolean
  /** Bytes in use, and at most; browsers round both, and some tell neither. */
  readonly used: number | undefined
  readonly quota: number | undefined
}

/**
 * Asks the browser to leave alone what the app keeps, even when space runs out, and gives its answer. Some browsers
 * decide by themselves and some ask the person: only to be called where somebody has just shown that they want it.
 */
export async function requestPersistence(): Promise<boolean> {
  try {
    return (await storage()?.persist()) ?? false
  } catch {
    return false
  }
}

/** Undefined where the browser says nothing of it. */
export async function estimateStorage(): Promise<StorageUsage | undefined> {
  try {
    const [isKept, estimate] = await Promise.all([storage()?.persisted(), storage()?.estimate()])
    return isKept === undefined ? undefined : { isPersisted: isKept, used: estimate?.usage, quota: estimate?.quota }
  } catch {
    return undefined
  }
}

/** There is none where the page does not come by https. */
const storage = (): StorageManager | undefined => navigator.storage

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
export const appWindowQuery = '(display-mode: standalone), (display-mode: minimal-ui)'

/** Whether the page is a tab of Safari on an iPhone or iPad, where what it keeps does not last. */
export const isSafariTab = (): boolean => addsToHomeScreen(navigator) && !matchMedia(appWindowQuery).matches

/** Lets the browser ask whether to install the app, which it does once for each of its offers. */
export async function promptInstall(): Promise<void> {
  const { prompt } = install
  if (!prompt) return
  install.prompt = null
  const { outcome } = await prompt()
  if (outcome === 'accepted') await requestPersistence()
}
