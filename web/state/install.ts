import { proxy } from 'valtio/vanilla'

/** A browser's offer to install the app; not yet among the types of the DOM. */
export interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The browser's own dialog that installs the app, for as long as the browser offers it. */
export const install = proxy<{ ask: InstallOffer['prompt'] | null }>({ ask: null })

/** Keeps the offer for whoever asks for it; unasked, nobody is bothered with it. */
export function installDidBecomePossible(offer: Event): void {
  offer.preventDefault()
  install.ask = () => (offer as InstallOffer).prompt()
}
