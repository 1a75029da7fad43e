import { useCallback, useState, type RefCallback, useSyncExternalStore } from 'react'

/** The screen's pixels in a CSS pixel, now and when a person zooms or moves the window to another screen. */
export const usePixelRatio = (): number => useSyncExternalStore(subscribe, () => devicePixelRatio)

function subscribe(listener: () => void): () => void {
  // Both change how many CSS pixels the window has.
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** The room that an element has for its content, in CSS pixels. */
export interface ElementSize {
  readonly width: number
  readonly height: number
}

/** Measures the element that takes the ref, now and as it is resized; undefined until it is in the page. */
export function useElementSize<E extends Element>(): readonly [RefCallback<E>, ElementSize | undefined] {
  const [box, setBox] = useState<ElementSize>()
  const measure = useCallback((element: E | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setBox({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, box]
}
