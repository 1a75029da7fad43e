import { useMemo, useSyncExternalStore } from 'react'
import { spanInSight, type Span } from './span-in-sight.ts'

/** A window onto a list of rows of one height. */
export interface ListWindow {
  /** What scrolls and what changes its size. */
  readonly scroller: HTMLElement | Window
  /** Pixels of the list above the window's upper edge. */
  readonly above: () => number
  readonly height: () => number
}

/**
 * The rows in sight, kept up with the scroll within its own frame: as an external store the change is drawn before the
 * browser paints.
 */
export function useSpan(view: ListWindow | null, count: number, rowHeight: number): Span {
  const { subscribe, measured } = useMemo(() => watch(view), [view])
  // A text, because a snapshot that is equal must be the same.
  const text = useSyncExternalStore(subscribe, () => {
    const { above, height } = measured()
    const { first, last } = spanInSight(above, height, rowHeight, count)
    return `${first} ${last}`
  })
  const [first = 0, last = 0] = text.split(' ').map(Number)
  return { first, last }
}

/** Measures only when something has moved: to measure in every rendering would make the browser lay out twice. */
function watch(view: ListWindow | null) {
  let now: { readonly above: number; readonly height: number } | undefined
  const measure = () => (now = { above: view?.above() ?? 0, height: view?.height() ?? 0 })
  const subscribe = (listener: () => void) => {
    if (!view) return () => undefined
    const { scroller } = view
    const update = () => {
      measure()
      listener()
    }
    const observer = new ResizeObserver(update)
    observer.observe(scroller instanceof Window ? document.documentElement : scroller)
    scroller.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', update)
    }
  }
  return { subscribe, measured: () => now ?? measure() }
}
