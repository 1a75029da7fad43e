import { install } from '../../state/pwa.ts'

/** The app's storage: its size, and whether the browser may evict it. */
export interface StorageUsage {
  /** Whether the browser has promised not to evict it. */
  readonly isPersisted: boolean
  /** In bytes. Browsers round both, and some report neither. */
  readonly used: number | undefined
  readonly quota: number | undefined
}

/**
 * Requests persistent storage, which the browser does not evict when space runs out, and returns whether it was granted.
 * Some browsers ask the user: call it only after an action that shows that the user wants to keep data.
 */
export async function requestPersistence(): Promise<boolean> {
  try {
    return (await storage()?.persist()) ?? false
  } catch {
    return false
  }
}

/** Undefined if the browser does not report it. */
export async function estimateStorage(): Promise<StorageUsage | undefined> {
  try {
    const [isPersisted, estimate] = await Promise.all([storage()?.persisted(), storage()?.estimate?.()])
    return isPersisted === undefined ? undefined : { isPersisted, used: estimate?.usage, quota: estimate?.quota }
  } catch {
    return undefined
  }
}

/**
 * Whether the browser deletes all storage when this window closes. Private windows of Firefox and Safari store the dataset
 * like others, but have no private file system.
 */
export async function isPrivateWindow(): Promise<boolean> {
  const files: { readonly getDirectory?: () => Promise<unknown> } | undefined = storage()
  try {
    await files?.getDirectory?.()
    return false
  } catch {
    return true
  }
}

/** Undefined without https. Safari estimates only since version 17. */
const storage = (): (Omit<StorageManager, 'estimate'> & Partial<Pick<StorageManager, 'estimate'>>) | undefined =>
  navigator.storage

/** How a browser identifies itself and its device. */
type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/**
 * Whether this is a browser on an iPhone or iPad in which the user adds a page to the Home Screen by the share menu: Safari,
 * Chrome, Edge or Firefox, not an in-app browser. An iPad identifies as a Mac, but no Mac has a touch screen.
 */
export function addsToHomeScreen({ userAgent, maxTouchPoints }: Device): boolean {
  const isTouched = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  const isSafari = /Version\/[\d.]+ (Mobile\/\w+ )?Safari\//.test(userAgent)
  return isTouched && (isSafari || /(CriOS|EdgiOS|FxiOS)\//.test(userAgent))
}

/** Matches when the app runs in its own window, without the browser's bars. */
export const appWindowQuery = '(display-mode: standalone), (display-mode: minimal-ui)'

/** Whether the page is a tab on an iPhone or iPad, where WebKit deletes stored data after a while. */
export const isIosTab = (): boolean => addsToHomeScreen(navigator) && !matchMedia(appWindowQuery).matches

/** Shows the browser's install dialog. A prompt can be used only once. */
export async function promptInstall(): Promise<void> {
  const { prompt } = install
  if (!prompt) return
  install.prompt = null
  const { outcome } = await prompt()
  if (outcome === 'accepted') await requestPersistence()
}
