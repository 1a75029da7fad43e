import { isCancelled, thisBrowser, type Browser } from './browser.ts'
import { copyBySelection } from './copy-by-selection.ts'

export interface Shared {
  readonly title: string
  readonly text: string
  readonly url: string
}

export type Sharing = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Hands a screen on: by the system's sheet where fingers are used to it, else its address goes to the clipboard. */
export async function shareScreen(shared: Shared, browser: Browser = thisBrowser): Promise<Sharing> {
  const { navigator, matches } = browser
  if (navigator.share && matches('(pointer: coarse)')) {
    try {
      await navigator.share(shared)
      return 'shared'
    } catch (error) {
      if (isCancelled(error)) return 'cancelled'
    }
  }
  return (await copied(shared.url, browser)) ? 'copied' : 'failed'
}

async function copied(text: string, { navigator }: Browser): Promise<boolean> {
  try {
    await navigator.clipboard?.writeText(text)
    if (navigator.clipboard) return true
  } catch {
    // Refused, as in a frame or before the page has the focus: the old way may still be open.
  }
  return copyBySelection(text)
}
