import { useMemo, useSyncExternalStore, useState, type RefObject } from 'react'

interface VirtualRows {
  /** The rows to draw, each with the room that undrawn ones take before it. */
  readonly rows: readonly { readonly index: number; readonly before: number }[]
  readonly after: number
  readonly first: number
  readonly last: number
}

/** Rows beyond the edges, so that a scroll by keyboard or wheel finds them drawn. */
const tableOverscan = 5

/** Which rows of a scroller are to be drawn: those in sight and, wherever it is, the focused one. */
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

/** Rows beyond the window's edges: a flick is faster than a frame. */
const listOverscan = 8

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
  const visible = useVisibleRange(view, count, rowHeight)
  const rendered = withOverscan(visible, listOverscan, count)
  return {
    items: indexesIn(rendered),
    before: rendered.first * rowHeight,
    after: (count - 1 - rendered.last) * rowHeight,
    ...visible,
  }
}

/** Rows by place, both ends included. */
interface RowRange {
  readonly first: number
  readonly last: number
}

/** Which rows of one height a window shows: `above` pixels of them lie over its upper edge. Empty lists give 0 to −1. */
export function visibleRange(above: number, height: number, rowHeight: number, count: number): RowRange {
  const last = Math.min(Math.floor((above + height) / rowHeight), count - 1)
  const first = Math.min(Math.max(Math.floor(above / rowHeight), 0), Math.max(last, 0))
  return { first, last: Math.max(last, first === 0 ? Math.min(0, count - 1) : first) }
}

/** The same with so many more rows on either side. */
export const withOverscan = ({ first, last }: RowRange, rows: number, count: number): RowRange => ({
  first: Math.max(first - rows, 0),
  last: Math.min(last + rows, count - 1),
})

/** Every place of a span, in order. */
export const indexesIn = ({ first, last }: RowRange): readonly number[] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => first + i)

/** A window onto a list of rows of one height. */
export interface ListWindow {
  /** What scrolls and what changes its size. */
  readonly scroller: HTMLElement | Window
  /** Pixels of the list above the window's upper edge. */
  readonly above: () => number
  readonly height: () => number
}

/**
 * The rows in sight, kept up with the scroll within its own frame: as an external store the change is drawn before the
 * browser paints.
 */
export function useVisibleRange(view: ListWindow | null, count: number, rowHeight: number): RowRange {
  const { subscribe, measured } = useMemo(() => watch(view), [view])
  // A text, because a snapshot that is equal must be the same.
  const text = useSyncExternalStore(subscribe, () => {
    const { above, height } = measured()
    const { first, last } = visibleRange(above, height, rowHeight, count)
    return `${first} ${last}`
  })
  const [first = 0, last = 0] = text.split(' ').map(Number)
  return { first, last }
}

/** Measures only when something has moved: to measure in every rendering would make the browser lay out twice. */
function watch(view: ListWindow | null) {
  let now: { readonly above: number; readonly height: number } | undefined
  const measure = () => (now = { above: view?.above() ?? 0, height: view?.height() ?? 0 })
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
  return { subscribe, measured: () => now ?? measure() }
}

/** The length of a token that is given in rem, for the few places where script has to count in it. */
export function tokenPixels(token: `--${string}`): number {
  const root = getComputedStyle(document.documentElement)
  return parseFloat(root.getPropertyValue(token)) * parseFloat(root.fontSize)
}
