import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

interface ScrollPosition {
  readonly top: () => number
  readonly keep: (top: number) => void
}

/**
 * Brings a scroller back to where it was left, once it has its whole height, and from then on keeps where it is.
 * `back` hears that it was brought back.
 */
export function useScrollRestoration(
  scroller: HTMLElement | Window | null,
  isWhole: boolean,
  place: ScrollPosition,
  back: () => void,
): void {
  const latest = useRef({ place, back })
  useLayoutEffect(() => {
    latest.current = { place, back }
  })
  useLayoutEffect(() => {
    if (!scroller || !isWhole) return
    const top = latest.current.place.top()
    if (top > 0) scroller.scrollTo({ top, behavior: 'instant' })
    if (top > 0) latest.current.back()
  }, [scroller, isWhole])
  useEffect(() => {
    if (!scroller || !isWhole) return
    const keep = () => latest.current.place.keep(scroller instanceof Window ? scroller.scrollY : scroller.scrollTop)
    scroller.addEventListener('scroll', keep, { passive: true })
    return () => scroller.removeEventListener('scroll', keep)
  }, [scroller, isWhole])
}

/** Brings the first row back under the bar when other rows are selected; who has not scrolled so far stays put. */
export function useScrollListToTop(list: RefObject<HTMLElement | null>, selection: string | undefined): void {
  const shown = useRef(selection)
  useLayoutEffect(() => {
    const changed = shown.current !== undefined && shown.current !== selection
    shown.current = selection
    const node = list.current
    if (changed && node && node.getBoundingClientRect().top < 0) node.scrollIntoView({ block: 'start' })
  }, [list, selection])
}

/** Brings a scroller back to its top when what it shows is another thing; one that was never scrolled is let be. */
export function useScrollToTop(scroller: HTMLElement | null, shown: string | undefined): void {
  const isScrolled = useRef(false)
  useEffect(() => {
    const note = () => {
      isScrolled.current = true
    }
    scroller?.addEventListener('scroll', note, { passive: true })
    return () => scroller?.removeEventListener('scroll', note)
  }, [scroller])
  useLayoutEffect(() => {
    // Even to ask where it stands would make the browser lay out at once.
    if (isScrolled.current) scroller?.scrollTo({ top: 0 })
    isScrolled.current = false
  }, [scroller, shown])
}

/**
 * Says in attributes on the scroller whether columns hide beyond its edges. It writes to the element itself:
 * a scroll must not render anything.
 */
export function useOverflowAttributes(node: HTMLElement | null): void {
  useEffect(() => {
    if (!node) return
    const update = () => {
      const beyond = node.scrollWidth - node.clientWidth - node.scrollLeft
      node.toggleAttribute('data-hidden-before', node.scrollLeft > 0)
      node.toggleAttribute('data-hidden-after', beyond > 1)
    }
    const observer = new ResizeObserver(update)
    observer.observe(node)
    for (const child of node.children) observer.observe(child)
    node.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', update)
    }
  }, [node])
}
