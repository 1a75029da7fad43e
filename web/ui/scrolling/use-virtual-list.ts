import { useMemo, useState, type RefObject } from 'react'
import { tokenPixels } from '../token-pixels.ts'
import { placesIn, withOverscan } from './span-in-sight.ts'
import { useSpan, type ListWindow } from './use-span.ts'

/** Rows beyond the window's edges: a flick is faster than a frame. */
const overscan = 8

/** Which rows of a list in the page are to be drawn, and the room that the others take. */
export function useVirtualList(list: RefObject<HTMLElement | null>, count: number) {
  const [rowHeight] = useState(() => tokenPixels('--phone-row'))
  const view = useMemo(
    (): ListWindow => ({
      scroller: window,
      above: () => -(list.current?.getBoundingClientRect().top ?? 0),
      height: () => innerHeight,
    }),
    [list],
  )
  const inSight = useSpan(view, count, rowHeight)
  const drawn = withOverscan(inSight, overscan, count)
  return {
    items: placesIn(drawn),
    before: drawn.first * rowHeight,
    after: (count - 1 - drawn.last) * rowHeight,
    ...inSight,
  }
}
