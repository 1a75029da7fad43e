import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import { tokenPixels } from '../../ui/token-pixels.ts'

/** Rows beyond the window's edges: a flick is faster than a frame. */
const overscan = 8

/** Which rows of a list that begins at `top` the window shows, and the room that the others take. */
export function useVirtualList(
  count: number,
  top: number,
): { items: readonly number[]; before: number; after: number } {
  const [rowHeight] = useState(() => tokenPixels('--phone-row'))
  const virtualizer = useWindowVirtualizer({
    count,
    overscan,
    estimateSize: () => rowHeight,
    scrollMargin: top,
  })
  const items = virtualizer.getVirtualItems()
  return {
    items: items.map(({ index }) => index),
    before: (items[0]?.start ?? top) - top,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
  }
}
