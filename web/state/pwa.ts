import { proxy } from 'valtio/vanilla'

/** The event with which a browser offers to install the app; the DOM's types lack it. */
export interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Opens the browser's install dialog; null while the browser does not offer it. */
export const install = proxy<{ prompt: BeforeInstallPromptEvent['prompt'] | null }>({ prompt: null })

/** Saves the browser's install prompt until the user asks for it, instead of showing it at once. */
export function saveInstallPrompt(offer: Event): void {
  offer.preventDefault()
  // The listener is for `beforeinstallprompt`, which the DOM’s types lack.
  install.prompt = () => (offer as BeforeInstallPromptEvent).prompt()
}

/** Newer releases of the app than this page's. */
export const release = proxy<{
  /** Whether one is installed and waits to be activated. */
  isReady: boolean
  /** The server's release, by its last response. */
  server: string | null
}>({ isReady: false, server: null })

export function setUpdateReady(isReady: boolean): void {
  release.isReady = isReady
}

export function setServerRelease(version: string): void {
  release.server = version
}
