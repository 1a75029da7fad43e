import { useMemo, useSyncExternalStore, useState, type RefObject } from 'react'

interface VirtualRows {
  /** The rows to render, each with the height of the rows left out before it. */
  readonly rows: readonly { readonly index: number; readonly before: number }[]
  readonly after: number
  readonly first: number
  readonly last: number
}

/** Rows rendered beyond each edge, so that a scroll by keyboard or wheel finds them rendered. */
const tableOverscan = 5

/** Virtualizes the rows of a scroller: renders the visible ones and the focused one. */
export function useVirtualRows(scroller: HTMLElement | null, count: number, focused: number | undefined): VirtualRows {
  const [rowHeight] = useState(() => tokenPixels('--row'))
  const view = useMemo(
    (): ListWindow | null =>
      scroller && { scroller, above: () => scroller.scrollTop, height: () => scroller.clientHeight },
    [scroller],
  )
  const visible = useVisibleRange(view, count, rowHeight)
  const rendered = scroller ? indexesIn(withOverscan(visible, tableOverscan, count)) : []
  const isFar = focused !== undefined && focused < count && !rendered.includes(focused)
  const indexes = isFar ? [...rendered, focused].toSorted((a, b) => a - b) : rendered
  return {
    rows: indexes.map((index, at) => ({ index, before: (index - 1 - (indexes[at - 1] ?? -1)) * rowHeight })),
    after: (count - 1 - (indexes.at(-1) ?? -1)) * rowHeight,
    ...visible,
  }
}

/** Rows rendered beyond the window's edges: a flick is faster than a frame. */
const listOverscan = 8

/** Virtualizes a list that scrolls with the page: the rows to render, and the height of those before and after. */
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
  const visible = useVisibleRange(view, count, rowHeight)
  const rendered = withOverscan(visible, listOverscan, count)
  return {
    items: indexesIn(rendered),
    before: rendered.first * rowHeight,
    after: (count - 1 - rendered.last) * rowHeight,
    ...visible,
  }
}

/** Row indexes, both ends included. */
interface RowRange {
  readonly first: number
  readonly last: number
}

/** The rows that a window shows; `above` pixels of the list lie above it. An empty list gives 0 to −1. */
export function visibleRange(above: number, height: number, rowHeight: number, count: number): RowRange {
  const last = Math.min(Math.floor((above + height) / rowHeight), count - 1)
  const first = Math.min(Math.max(Math.floor(above / rowHeight), 0), Math.max(last, 0))
  return { first, last: Math.max(last, first === 0 ? Math.min(0, count - 1) : first) }
}

/** The range extended by `rows` on both sides, within the list. */
export const withOverscan = ({ first, last }: RowRange, rows: number, count: number): RowRange => ({
  first: Math.max(first - rows, 0),
  last: Math.min(last + rows, count - 1),
})

/** Every index of a range, in order. */
export const indexesIn = ({ first, last }: RowRange): readonly number[] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => first + i)

/** The viewport of a list whose rows have one height. */
interface ListWindow {
  /** The element that scrolls and resizes. */
  readonly scroller: HTMLElement | Window
  /** Pixels of the list above the viewport. */
  readonly above: () => number
  readonly height: () => number
}

/**
 * The visible rows. An external store, so that React renders a scroll before the browser paints its frame.
 */
function useVisibleRange(view: ListWindow | null, count: number, rowHeight: number): RowRange {
  const { subscribe, current } = useMemo(() => watch(view), [view])
  // A string, because React compares snapshots by identity.
  const text = useSyncExternalStore(subscribe, () => {
    const { above, height } = current()
    const { first, last } = visibleRange(above, height, rowHeight, count)
    return `${first} ${last}`
  })
  const [first = 0, last = 0] = text.split(' ').map(Number)
  return { first, last }
}

/** Measures on scroll and resize only: measuring in every render would force a second layout. */
function watch(view: ListWindow | null) {
  let last: { readonly above: number; readonly height: number } | undefined
  const measure = () => (last = { above: view?.above() ?? 0, height: view?.height() ?? 0 })
  const subscribe = (listener: () => void) => {
    if (!view) return () => undefined
    const { scroller } = view
    const update = () => {
      measure()
      listener()
    }
    const observer = new ResizeObserver(update)
    observer.observe(scroller instanceof Window ? document.documentElement : scroller)
    scroller.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', update)
    }
  }
  return { subscribe, current: () => last ?? measure() }
}

/** The pixels of a CSS custom property given in rem. */
function tokenPixels(token: `--${string}`): number {
  const root = getComputedStyle(document.documentElement)
  return parseFloat(root.getPropertyValue(token)) * parseFloat(root.fontSize)
}
