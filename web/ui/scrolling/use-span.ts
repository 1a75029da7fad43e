import { useCallback, useSyncExternalStore } from 'react'
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
 * browser paints. Null while there is no window yet.
 */
export function useSpan(view: ListWindow | null, count: number, rowHeight: number): Span {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!view) return () => undefined
      const { scroller } = view
      const observer = new ResizeObserver(listener)
      observer.observe(scroller instanceof Window ? document.documentElement : scroller)
      scroller.addEventListener('scroll', listener, { passive: true })
      return () => {
        observer.disconnect()
        scroller.removeEventListener('scroll', listener)
      }
    },
    [view],
  )
  // A text, because a snapshot that is equal must be the same.
  const text = useSyncExternalStore(subscribe, () => {
    const { first, last } = spanInSight(view?.above() ?? 0, view?.height() ?? 0, rowHeight, count)
    return `${first} ${last}`
  })
  const [first = 0, last = 0] = text.split(' ').map(Number)
  return { first, last }
}
