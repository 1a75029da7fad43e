type Saving = 'downloaded' | 'shared' | 'cancelled'

/** A download reads the address some time after the click: it is given back when that is surely over. */
const readingTime = 60_000

/**
 * Gives a file to the person: by the system's sheet in an app on a touch device's home screen, where a download would
 * end in a page without a way back, else as a download. A sheet that fails is no reason to go without the file.
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

/** What the export asks of a browser. Not every browser has all of it. */
export interface Browser {
  readonly navigator: {
    readonly share?: (data: ShareData) => Promise<void>
    readonly canShare?: (data: ShareData) => boolean
    readonly clipboard?: { readonly writeText: (text: string) => Promise<void> }
    /** Safari's own word for an app on the home screen. */
    readonly standalone?: boolean
  }
  /** Whether a media query holds. */
  readonly matches: (query: string) => boolean
}

export const thisBrowser: Browser = {
  // Read anew each time: its methods only work as its own.
  get navigator() {
    return navigator
  },
  matches: (query) => matchMedia(query).matches,
}

/** Whether a person closed the sheet; anything else is the browser's refusal. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

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

/** Copies a text as a person would, by selecting it: the way that is left where the clipboard is refused. */
function copyBySelection(text: string): boolean {
  // No longer in any standard, but the only other way there is.
  const old = document as { readonly execCommand?: (command: 'copy') => boolean }
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Outside of an open dialog nothing can be selected.
  const place = focused?.closest('dialog') ?? document.body
  place.append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    return old.execCommand?.('copy') ?? false
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
