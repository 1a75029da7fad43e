import { useMemo, useState } from 'react'
import { tokenPixels } from '../token-pixels.ts'
import { placesIn, withOverscan } from './span-in-sight.ts'
import { useSpan, type ListWindow } from './use-span.ts'

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
  const view = useMemo(
    (): ListWindow | null =>
      scroller && { scroller, above: () => scroller.scrollTop, height: () => scroller.clientHeight },
    [scroller],
  )
  const inSight = useSpan(view, count, rowHeight)
  const drawn = scroller ? placesIn(withOverscan(inSight, overscan, count)) : []
  const isFar = focused !== undefined && focused < count && !drawn.includes(focused)
  const places = isFar ? [...drawn, focused].toSorted((a, b) => a - b) : drawn
  return {
    rows: places.map((index, at) => ({ index, before: (index - 1 - (places[at - 1] ?? -1)) * rowHeight })),
    after: (count - 1 - (places.at(-1) ?? -1)) * rowHeight,
    ...inSight,
  }
}
