import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import { tokenPixels } from '../token-pixels.ts'

/**
 * Rows beyond the window's edges: a flick is faster than a frame, and the list is counted from the top of the page,
 * though a header, a search and perhaps a notice stand above it.
 */
const overscan = 10

/** Which rows of a list the window shows, and the room that the others take. */
export function useVirtualList(count: number): { items: readonly number[]; before: number; after: number } {
  const [rowHeight] = useState(() => tokenPixels('--phone-row'))
  const virtualizer = useWindowVirtualizer({
    count,
    overscan,
    estimateSize: () => rowHeight,
  })
  const items = virtualizer.getVirtualItems()
  return {
    items: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}
