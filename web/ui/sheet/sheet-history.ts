import type { RouterHistory } from '@tanstack/react-router'
import { closeLoadingSheets } from '../loading/lazy-component.tsx'
import { sheetRouter } from '../navigation/use-history.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on the history entry of an open sheet: the URL of the page below it. */
    readonly sheetOver?: string
  }
}

/** The close functions of the open sheets, the topmost last. */
const openSheets: (() => void)[] = []
let update = (): void => undefined
let isWatching = false
/** The element that had the focus before the first of several sheets that replaced each other. */
let opener: HTMLElement | undefined

/**
 * Pushes a history entry for a sheet that opens, so that Back calls `close`, and cancels sheets that are loading. Returns
 * the function to call when the sheet has closed.
 */
export function pushSheet(close: () => void): () => void {
  watchSheets()
  closeLoadingSheets()
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== document.body) opener = activeElement
  openSheets.push(close)
  update()
  return () => {
    openSheets.splice(openSheets.indexOf(close), 1)
    // Deferred: if another sheet replaces this one, the entry stays.
    setTimeout(() => {
      update()
      if (openSheets.length === 0 && document.activeElement === document.body) opener?.focus()
    })
  }
}

/** How long to wait for the browser to go back. */
const maxLeaveMs = 1000

const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? ''

/**
 * Keeps one history entry above the page's own while any sheet is open. URL changes made by a sheet are written below
 * that entry; a page opened from a sheet replaces the entry, so that Back skips the sheet.
 * Starts with the first sheet, or after loading: a reload may have happened on a sheet's entry.
 */
export function watchSheets(): void {
  if (!isWatching && sheetRouter.history) watch(sheetRouter.history)
}

function watch(history: RouterHistory): void {
  isWatching = true
  const { push, replace } = history
  let top = history.location
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
      replace(history.location.href)
      onBackDone()
    }, maxLeaveMs)
    history.back()
  }

  update = () => {
    const { href, state } = history.location
    if (leaving !== undefined) return
    if (openSheets.length > 0 && state.sheetOver === undefined) push(href, { sheetOver: href })
    if (openSheets.length === 0 && state.sheetOver !== undefined) leave()
  }

  history.push = (href, state, options) => {
    const { sheetOver } = history.location.state
    if (leaving !== undefined) continueAfterBack = () => history.push(href, state, options)
    else if (sheetOver === undefined) push(href, state, options)
    else {
      replace(href, state, options)
      if (pathOf(href) !== pathOf(sheetOver)) return
      // TanStack's history batches changes within a task: flush, so that two entries result.
      history.flush()
      push(href, { sheetOver: href }, options)
    }
  }

  history.replace = (href, state, options) => {
    const { sheetOver } = history.location.state
    const isSamePage = sheetOver !== undefined && pathOf(href) === pathOf(sheetOver)
    replace(href, isSamePage ? { ...state, sheetOver } : state, options)
  }

  history.subscribe(({ location, action }) => {
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
    if (location.href === previous.state.sheetOver && previous.href !== location.href) replace(previous.href)
    if (leaving === undefined) openSheets.at(-1)?.()
    else onBackDone()
  })

  // After a reload on a sheet's entry no sheet is open.
  update()
}
