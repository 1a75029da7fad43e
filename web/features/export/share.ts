type Saving = 'downloaded' | 'shared' | 'cancelled'

/** Milliseconds until the object URL is revoked: the download reads it some time after the click. */
const readingTime = 60_000

/**
 * Saves a file: by the share sheet in an installed app on a touch device, where a download would
 * open a page without a way back, else as a download. If the share sheet fails, the file is downloaded.
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

/** Shares a screen: by the share sheet on touch devices, else by copying its address to the clipboard. */
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
  return (await copyText(shared.url, browser)) ? 'copied' : 'failed'
}

/** Copies a text to the clipboard; false where the browser refuses. */
export async function copyText(text: string, { navigator }: Browser = thisBrowser): Promise<boolean> {
  try {
    await navigator.clipboard?.writeText(text)
    if (navigator.clipboard) return true
  } catch {
    // Refused, as in a frame or before the page has the focus: the fallback may still work.
  }
  return copyBySelection(text)
}

/** Copies a text by selecting it: the fallback where the clipboard API is refused. */
function copyBySelection(text: string): boolean {
  // Deprecated, but the only fallback.
  const commands: { readonly execCommand?: (command: 'copy') => boolean } = document
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // An open dialog makes everything outside of it unselectable.
  const parent = focused?.closest('dialog') ?? document.body
  parent.append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    return commands.execCommand?.('copy') ?? false
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
