import { useCallback, useState, type RefCallback } from 'react'

/** The room that an element has for its content, in CSS pixels. */
export interface Box {
  readonly width: number
  readonly height: number
}

/** Measures the element that takes the ref, now and as it is resized; undefined until it is in the page. */
export function useBox<E extends Element>(): readonly [RefCallback<E>, Box | undefined] {
  const [box, setBox] = useState<Box>()
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
