import { useEffect, useLayoutEffect, useRef } from 'react'

/** Brings a scroller back to its top when what it shows is another thing; one that was never scrolled is let be. */
export function useScrollTop(scroller: HTMLElement | null, shown: string | undefined): void {
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
