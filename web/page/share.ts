import { copyText } from '../ui/copying/copy-text.ts'

type Saving = 'downloaded' | 'shared' | 'cancelled'

/** Milliseconds until the object URL is revoked: the download reads it some time after the click. */
const readingTime = 60_000

/**
 * Saves a file: by the share sheet in an installed app on a touch device, where a download would open a page without a way back,
 * otherwise as a download. If the share sheet fails, the file is downloaded.
 */
export async function saveFile(file: File, browser: Browser = thisBrowser): Promise<Saving> {
  const { navigator, matches } = browser
  const isApp = matches('(display-mode: standalone)') || navigator.standalone === true
  if (isApp && matches('(pointer: coarse)') && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share?.({ files: [file] })
      return 'shared'
    } catch (error) {
      if (isCancelled(error)) return 'cancelled'
    }
  }
  download(file)
  return 'downloaded'
}

function download(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  // Firefox follows only links that are in the document.
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), readingTime)
}

/** The browser APIs that export uses. Not every browser has all of them. */
export interface Browser {
  readonly navigator: {
    readonly share?: (data: ShareData) => Promise<void>
    readonly canShare?: (data: ShareData) => boolean
    readonly clipboard?: { readonly writeText: (text: string) => Promise<void> }
    /** Safari's property of an app on the home screen. */
    readonly standalone?: boolean
  }
  /** Whether a media query holds. */
  readonly matches: (query: string) => boolean
}

const thisBrowser: Browser = {
  // A getter, because the methods must be called on `navigator` itself.
  get navigator() {
    return navigator
  },
  matches: (query) => matchMedia(query).matches,
}

/** Whether the user closed the share sheet; any other error is the browser's refusal. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

interface Shared {
  readonly title: string
  readonly text: string
  readonly url: string
}

type Sharing = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Whether links are shared by the share sheet: on touch devices that have one. */
export const hasShareSheet = ({ navigator, matches }: Browser = thisBrowser): boolean =>
  navigator.share !== undefined && matches('(pointer: coarse)')

/** Shares an address: by the share sheet of the device, otherwise by copying it to the clipboard. */
export async function shareAddress(shared: Shared, browser: Browser = thisBrowser): Promise<Sharing> {
  if (hasShareSheet(browser)) {
    try {
      await browser.navigator.share?.(shared)
      return 'shared'
    } catch (error) {
      if (isCancelled(error)) return 'cancelled'
    }
  }
  return (await copyText(shared.url, browser.navigator)) ? 'copied' : 'failed'
}
