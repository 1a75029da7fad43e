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
