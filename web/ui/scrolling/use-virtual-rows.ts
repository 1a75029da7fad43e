import { defaultRangeExtractor, useVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { useState } from 'react'
import { tokenPixels } from '../token-pixels.ts'

interface VirtualRows {
  /** The rows to draw, each with the room that undrawn ones take before it. */
  readonly rows: readonly { readonly index: number; readonly before: number }[]
  readonly after: number
  readonly first: number
  readonly last: number
}

/** Rows beyond the edges, so that a scroll by keyboard or wheel finds them drawn. */
const overscan = 5

/** Which rows of a scroller are to be drawn: those in sight and, wherever it is, the focused one. */
export function useVirtualRows(scroller: HTMLElement | null, count: number, focused: number | undefined): VirtualRows {
  const [rowHeight] = useState(() => tokenPixels('--row'))
  // eslint-disable-next-line react-hooks/incompatible-library -- What it returns is read here and now, never kept.
  const virtualizer = useVirtualizer({
    count,
    overscan,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    rangeExtractor: (range) => withFocused(range, focused),
  })
  const items = virtualizer.getVirtualItems()
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  return {
    rows: items.map(({ index, start }, at) => ({ index, before: start - endOf(items[at - 1]) })),
    after: virtualizer.getTotalSize() - endOf(items.at(-1)),
    first: startIndex,
    last: endIndex,
  }
}

const endOf = (item: VirtualItem | undefined): number => item?.end ?? 0

function withFocused(range: Range, focused: number | undefined): number[] {
  const inSight = defaultRangeExtractor(range)
  if (focused === undefined || focused >= range.count || inSight.includes(focused)) return inSight
  return [...inSight, focused].toSorted((a, b) => a - b)
}
