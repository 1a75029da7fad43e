import type { RouterHistory } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on the history entry of an open sheet: the URL of the page below it. */
    readonly sheetOver?: string
  }
}

/** The history of all pages and sheets. */
export interface AppHistory extends RouterHistory {
  /** Adds an entry for a sheet that opens, so that Back calls `close`. Returns the function to call when the sheet has closed. */
  readonly openSheet: (close: () => void) => () => void
  /** Whether a sheet is open. */
  readonly hasSheet: () => boolean
  /** Whether Back leads to another page of the app or to the page that opened it. */
  readonly hasEarlierPage: () => boolean
}

/** How long to wait for the browser to go back. */
const maxLeaveMs = 1000

const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? ''

/**
 * Keeps one history entry above the page's own while any sheet is open. URL changes made by a sheet are written below
 * that entry; a page opened from a sheet replaces the entry, so that Back skips the sheet.
 */
export function createAppHistory(base: RouterHistory): AppHistory {
  // The address is a cashtag: the router would take the text after the sign for the name of a parameter.
  if (base.location.pathname.startsWith('/$')) base.replace(base.location.href.replace('$', ''))
  /** The close functions of the open sheets, the topmost last. */
  const openSheets: (() => void)[] = []
  /** Whether the app was opened from another page; read now, because sheets add entries to `length` later. */
  const wasOpenedFromPage = base.length > 1
  let top = base.location
  /** Set while the browser goes back from the sheet's entry. */
  let leaving: ReturnType<typeof setTimeout> | undefined
  let continueAfterBack = (): void => undefined

  const onBackDone = () => {
    clearTimeout(leaving)
    leaving = undefined
    const resume = continueAfterBack
    continueAfterBack = () => undefined
    resume()
    update()
  }

  const leave = () => {
    // Without an earlier entry the browser fires no event.
    leaving = setTimeout(() => {
      base.replace(base.location.href)
      onBackDone()
    }, maxLeaveMs)
    base.back()
  }

  const update = () => {
    const { href, state } = base.location
    if (leaving !== undefined) return
    if (openSheets.length > 0 && state.sheetOver === undefined) base.push(href, { sheetOver: href })
    if (openSheets.length === 0 && state.sheetOver !== undefined) leave()
  }

  const history: AppHistory = {
    ...base,
    get location() {
      return base.location
    },
    get length() {
      return base.length
    },
    push(href, state, options) {
      const { sheetOver } = base.location.state
      if (leaving !== undefined) continueAfterBack = () => history.push(href, state, options)
      else if (sheetOver === undefined) base.push(href, state, options)
      else {
        base.replace(href, state, options)
        if (pathOf(href) !== pathOf(sheetOver)) return
        // TanStack's history batches changes within a task: flush, so that two entries result.
        base.flush()
        base.push(href, { sheetOver: href }, options)
      }
    },
    replace(href, state, options) {
      const { sheetOver } = base.location.state
      const isSamePage = sheetOver !== undefined && pathOf(href) === pathOf(sheetOver)
      base.replace(href, isSamePage ? { ...state, sheetOver } : state, options)
    },
    openSheet(close) {
      openSheets.push(close)
      update()
      return () => {
        openSheets.splice(openSheets.indexOf(close), 1)
        // Deferred: if another sheet replaces this one, the entry stays.
        setTimeout(update)
      }
    },
    hasSheet: () => openSheets.length > 0,
    hasEarlierPage: () => base.canGoBack() || wasOpenedFromPage,
  }

  base.subscribe(({ location, action }) => {
    const previous = top
    top = location
    if (action.type === 'PUSH' || action.type === 'REPLACE') {
      if (location.pathname !== previous.pathname) for (const close of openSheets.toReversed()) close()
      return
    }
    // Forward leads to the entry of a sheet that is closed.
    if (location.state.sheetOver !== undefined) return update()
    if (previous.state.sheetOver === undefined) return
    // Changes made in the sheet replaced the URL of its own entry only: copy it to the page's entry.
    if (location.href === previous.state.sheetOver && previous.href !== location.href) base.replace(previous.href)
    if (leaving === undefined) openSheets.at(-1)?.()
    else onBackDone()
  })

  // After a reload on a sheet's entry no sheet is open.
  update()
  return history
}
