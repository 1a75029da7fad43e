import { useEffect, useLayoutEffect, useRef } from 'react'

interface KeptTop {
  readonly top: () => number
  readonly keep: (top: number) => void
}

/**
 * Brings a scroller back to where it was left, once it has its whole height, and from then on keeps where it is.
 * `back` hears that it was brought back.
 */
export function useKeptTop(
  scroller: HTMLElement | Window | null,
  isWhole: boolean,
  place: KeptTop,
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
