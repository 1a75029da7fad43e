import { type RefCallback, useCallback, useState, useSyncExternalStore } from 'react'

/** The device pixel ratio, updated on zoom and when the window moves to another screen. */
export const usePixelRatio = (): number => useSyncExternalStore(subscribe, () => devicePixelRatio)

function subscribe(listener: () => void): () => void {
  // Both change the size of the window in CSS pixels.
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** The size of an element's content box in CSS pixels. */
export interface ElementSize {
  readonly width: number
  readonly height: number
}

/** Observes the size of the element that takes the ref; undefined until it is mounted. */
export function useElementSize<E extends Element>(): readonly [RefCallback<E>, ElementSize | undefined] {
  const [size, setSize] = useState<ElementSize>()
  const measure = useCallback((element: E | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, size]
}
