import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Where a list stores its scroll position. */
interface ScrollPosition {
  /** Undefined for a list that has not been shown yet. */
  readonly top: () => number | undefined
  readonly keep: (top: number) => void
}

/** The scroller of the page; none in the build, which renders without a window. */
export const pageScroller = typeof window === 'undefined' ? null : window

/**
 * Restores the scroll position once the scroller has its full height (`isComplete`), and saves it from then on. Calls
 * `onRestored` if the user returns to the list, scrolled or not.
 */
export function useScrollRestoration(
  scroller: HTMLElement | Window | null,
  isComplete: boolean,
  position: ScrollPosition,
  onRestored: () => void,
): void {
  const latest = useRef({ position, onRestored })
  useLayoutEffect(() => {
    latest.current = { position, onRestored }
  })
  useLayoutEffect(() => {
    if (!scroller || !isComplete) return
    const { position, onRestored } = latest.current
    const top = position.top()
    if (top === undefined) return position.keep(0)
    if (top > 0) scroller.scrollTo({ top, behavior: 'instant' })
    onRestored()
  }, [scroller, isComplete])
  useEffect(() => {
    if (!scroller || !isComplete) return
    const save = () => latest.current.position.keep(scroller instanceof Window ? scroller.scrollY : scroller.scrollTop)
    scroller.addEventListener('scroll', save, { passive: true })
    return () => scroller.removeEventListener('scroll', save)
  }, [scroller, isComplete])
}

/** Scrolls a list in the page to its first row when the selection changes, unless its top is in view. */
export function useScrollListToTop(list: RefObject<HTMLElement | null>, selection: string | undefined): void {
  const shown = useRef(selection)
  useLayoutEffect(() => {
    const changed = shown.current !== undefined && shown.current !== selection
    shown.current = selection
    const node = list.current
    if (changed && node && node.getBoundingClientRect().top < 0) node.scrollIntoView({ block: 'start' })
  }, [list, selection])
}

/** Scrolls to the top when the content changes; does nothing if the user has not scrolled since. */
export function useScrollToTop(scroller: HTMLElement | null, shown: string | undefined): void {
  const isScrolled = useRef(false)
  useEffect(() => {
    const onScroll = () => {
      isScrolled.current = true
    }
    scroller?.addEventListener('scroll', onScroll, { passive: true })
    return () => scroller?.removeEventListener('scroll', onScroll)
  }, [scroller])
  useLayoutEffect(() => {
    // Reading the scroll position would force a layout.
    if (isScrolled.current) scroller?.scrollTo({ top: 0 })
    isScrolled.current = false
  }, [scroller, shown])
}
