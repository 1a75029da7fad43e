import { proxy } from 'valtio/vanilla'

/** A browser's offer to install the app; not yet among the types of the DOM. */
export interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The browser's own dialog that installs the app, for as long as the browser offers it. */
export const install = proxy<{ prompt: BeforeInstallPromptEvent['prompt'] | null }>({ prompt: null })

/** Keeps the offer for whoever asks for it; unasked, nobody is bothered with it. */
export function saveInstallPrompt(offer: Event): void {
  offer.preventDefault()
  install.prompt = () => (offer as BeforeInstallPromptEvent).prompt()
}

/** What is known of newer releases of the app than this page's. */
export const release = proxy<{
  /** Whether one is on the device and could take this page's place. */
  isReady: boolean
  /** The release that the server last said it is of. */
  server: string | null
}>({ isReady: false, server: null })

export function setUpdateReady(isReady: boolean): void {
  release.isReady = isReady
}

export function setServerRelease(version: string): void {
  release.server = version
}
