import type { RouterHistory } from '@tanstack/react-router'
import { sheetRouter } from './sheet-router.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on the history entry of an open sheet: the address of the page below it. */
    readonly sheetOver?: string
  }
}

/** How each open sheet is closed, the topmost last. */
const openSheets: (() => void)[] = []
let update = (): void => undefined
let isWatching = false
/** What had the focus before the first of several sheets that gave way to each other. */
let opener: HTMLElement | undefined

/**
 * Gives a sheet that is about to open an entry in the history, so that Back calls `close`. Returns what to call when it
 * has closed.
 */
export function pushSheet(close: () => void): () => void {
  watchSheets()
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== document.body) opener = activeElement
  openSheets.push(close)
  update()
  return () => {
    openSheets.splice(openSheets.indexOf(close), 1)
    // Not at once: where one sheet gives way to another, the entry stays.
    setTimeout(() => {
      update()
      if (openSheets.length === 0 && document.activeElement === document.body) opener?.focus()
    })
  }
}

/** Milliseconds that a browser gets to go one step back. */
const maxLeaveMs = 1000

const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? ''

/**
 * Keeps one history entry on top of the page's own for as long as any sheet is open. What a sheet changes in the address
 * goes below that entry; a page that is opened from a sheet takes the entry's room, so that Back leads past it.
 * Begins with the first sheet, however early, or when the page has loaded: that may stand at a sheet's entry.
 */
export function watchSheets(): void {
  if (!isWatching && sheetRouter.history) watch(sheetRouter.history)
}

function watch(history: RouterHistory): void {
  isWatching = true
  const { push, replace } = history
  let top = history.location
  /** Set from when the sheet's entry is left until the browser has done so. */
  let leaving: ReturnType<typeof setTimeout> | undefined
  let whenLeft = (): void => undefined

  const didLeave = () => {
    clearTimeout(leaving)
    leaving = undefined
    const resume = whenLeft
    whenLeft = () => undefined
    resume()
    update()
  }

  const leave = () => {
    // A browser that has nothing to go back to says nothing.
    leaving = setTimeout(() => {
      replace(history.location.href)
      didLeave()
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
    if (leaving !== undefined) whenLeft = () => history.push(href, state, options)
    else if (sheetOver === undefined) push(href, state, options)
    else {
      replace(href, state, options)
      if (pathOf(href) !== pathOf(sheetOver)) return
      // Two entries, not one: the history joins what happens within a task.
      history.flush()
      push(href, { sheetOver: href }, options)
    }
  }

  history.replace = (href, state, options) => {
    const { sheetOver } = history.location.state
    const stays = sheetOver !== undefined && pathOf(href) === pathOf(sheetOver)
    replace(href, stays ? { ...state, sheetOver } : state, options)
  }

  history.subscribe(({ location, action }) => {
    const left = top
    top = location
    if (action.type === 'PUSH' || action.type === 'REPLACE') {
      if (location.pathname !== left.pathname) for (const close of openSheets.toReversed()) close()
      return
    }
    // Forward leads to an entry whose sheet has gone.
    if (location.state.sheetOver !== undefined) return update()
    if (left.state.sheetOver === undefined) return
    // What was typed into the sheet replaced its own entry's address only.
    if (location.href === left.state.sheetOver && left.href !== location.href) replace(left.href)
    if (leaving === undefined) openSheets.at(-1)?.()
    else didLeave()
  })

  // A page that was loaded anew at a sheet's entry has no sheet.
  update()
}
