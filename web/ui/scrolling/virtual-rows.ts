import { type RefObject, startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { pageScroller } from './scroll-position.ts'

interface VirtualRows {
  /**
   * The rows to render, each with the height of the rows left out before it. A draft passes by too fast to be read: it needs
   * only its texts, until the scroll rests.
   */
  readonly rows: readonly { readonly index: number; readonly before: number; readonly isDraft: boolean }[]
  readonly after: number
  readonly first: number
  readonly last: number
}

/** Rows rendered beyond each edge, so that a scroll by keyboard or wheel finds them rendered. */
const tableOverscan = 5

interface VirtualRowsOptions {
  readonly count: number
  /** The focused row, which is rendered wherever it is. */
  readonly focused: number | undefined
  /** Changes with the rows themselves; undefined while there are only placeholders. */
  readonly selection: string | undefined
  /** On paper all rows are rendered. */
  readonly isPrinting: boolean
}

/** Virtualizes the rows of a scroller: renders the visible ones and the focused one. */
export function useVirtualRows(
  scroller: HTMLElement | null,
  { count, focused, selection, isPrinting }: VirtualRowsOptions,
): VirtualRows {
  const overscan = useOverscan(tableOverscan, selection)
  const measured = useTokenPixels('--row')
  const isHydrating = useIsHydrating()
  // The HTML has no space for rows that it leaves out.
  const rowHeight = isHydrating ? 0 : measured
  const view = useMemo(
    (): ListWindow | null =>
      scroller && { scroller, above: () => scroller.scrollTop, height: () => scroller.clientHeight },
    [scroller],
  )
  const { drawn, ...visible } = useVisibleRange(view, count, rowHeight)
  const isDraft = (index: number) => drawn !== undefined && !isIn(withOverscan(drawn, overscan, count), index)
  // The HTML of the build has rows, but no scroller yet.
  const sought = isPrinting ? { first: 0, last: count - 1 } : withOverscan(visible, overscan, count)
  const rendered = scroller || isHydrating || isPrinting ? indexesIn(sought) : []
  const isFar = focused !== undefined && focused < count && !rendered.includes(focused)
  const indexes = isFar ? [...rendered, focused].toSorted((a, b) => a - b) : rendered
  return {
    rows: indexes.map((index, at) => ({
      index,
      before: (index - 1 - (indexes[at - 1] ?? -1)) * rowHeight,
      isDraft: index !== focused && isDraft(index),
    })),
    after: (count - 1 - (indexes.at(-1) ?? -1)) * rowHeight,
    ...visible,
  }
}

/** Rows rendered beyond the window's edges: a flick is faster than a frame. */
const listOverscan = 8

/** Virtualizes a list that scrolls with the page: the rows to render, and the height of those before and after. */
export function useVirtualList(list: RefObject<HTMLElement | null>, count: number, selection: string | undefined) {
  const overscan = useOverscan(listOverscan, selection)
  const rowHeight = useTokenPixels('--phone-row')
  const view = useMemo(
    (): ListWindow | null =>
      pageScroller && {
        scroller: pageScroller,
        above: () => -(list.current?.getBoundingClientRect().top ?? 0),
        height: () => innerHeight,
      },
    [list],
  )
  const { first, last } = useVisibleRange(view, count, rowHeight)
  const visible = { first, last }
  const rendered = withOverscan(visible, overscan, count)
  return {
    items: indexesIn(rendered),
    before: rendered.first * rowHeight,
    after: (count - 1 - rendered.last) * rowHeight,
    ...visible,
  }
}

/** `rows`, or 0 in the render of the first rows: the visible rows come first, those around them after. */
const useOverscan = (rows: number, selection: string | undefined): number =>
  useFollowingValue(selection !== undefined, false) ? rows : 0

/**
 * The value, one render later: dependent content is rendered in slices once the rest is painted. `useDeferredValue` would
 * not wait while the rest is itself rendered in slices, and would render before the frame of the rest.
 */
export function useFollowingValue<Value extends object | boolean | undefined>(value: Value, initial = value): Value {
  const [following, setFollowing] = useState(initial)
  useEffect(() => {
    // React renders a transition in a task of its own: after the frame to which this callback belongs.
    const frame = requestAnimationFrame(() => startTransition(() => setFollowing(value)))
    return () => cancelAnimationFrame(frame)
  }, [value])
  return following
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

const isIn = ({ first, last }: RowRange, index: number): boolean => index >= first && index <= last

/** The viewport of a list whose rows have one height. */
interface ListWindow {
  /** The element that scrolls and resizes. */
  readonly scroller: HTMLElement | Window
  /** Pixels of the list above the viewport. */
  readonly above: () => number
  readonly height: () => number
}

interface VisibleRange extends RowRange {
  /** The rows that were visible at the start of a fast scroll: only these are more than drafts. */
  readonly drawn: RowRange | undefined
}

/**
 * The visible rows. An external store, so that React renders a scroll before the browser paints its frame.
 */
function useVisibleRange(view: ListWindow | null, count: number, rowHeight: number): VisibleRange {
  const { subscribe, current } = useMemo(() => watch(view, rowHeight), [view, rowHeight])
  // A string, because React compares snapshots by identity.
  const text = useSyncExternalStore(
    subscribe,
    () => {
      const { above, height, drawnAbove } = current()
      const { first, last } = visibleRange(above, height, rowHeight, count)
      const drawn = drawnAbove === undefined ? undefined : visibleRange(drawnAbove, height, rowHeight, count)
      return drawn ? `${first} ${last} ${drawn.first} ${drawn.last}` : `${first} ${last}`
    },
    () => `0 ${Math.min(count, shellRows) - 1}`,
  )
  const [first = 0, last = 0, drawnFirst, drawnLast] = text.split(' ').map(Number)
  const isFast = drawnFirst !== undefined && drawnLast !== undefined
  return { first, last, drawn: isFast ? { first: drawnFirst, last: drawnLast } : undefined }
}

/** As many rows as the HTML of the build has, whatever the window's height. */
const shellRows = 20

const never = () => () => undefined

/** Whether this is the render that takes over the HTML of the build, or the one that writes it. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** A scroll is fast when this many rows pass in each of two frames: nothing of them can be read. */
const fastRows = 1.5
/** The scroll rests after this time without a fast frame. */
const restMs = 80

/** Measures on scroll and resize only: measuring in every render would force a second layout. */
function watch(view: ListWindow | null, rowHeight: number) {
  let last: { readonly above: number; readonly height: number; readonly drawnAbove: number | undefined } | undefined
  let leapt = -Infinity
  const measure = (drawnAbove?: number) =>
    (last = { above: view?.above() ?? 0, height: view?.height() ?? 0, drawnAbove })
  const subscribe = (listener: () => void) => {
    if (!view) return () => undefined
    const { scroller } = view
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      measure()
      listener()
    }
    const onScroll = () => {
      const { above: before = 0, drawnAbove } = last ?? {}
      const isLeap = Math.abs(measure(drawnAbove).above - before) > fastRows * rowHeight
      // A single leap, as by a key, shows all of its rows at once.
      if (isLeap && performance.now() - leapt < restMs) {
        measure(drawnAbove ?? before)
        clearTimeout(timer)
        timer = setTimeout(update, restMs)
      }
      if (isLeap) leapt = performance.now()
      listener()
    }
    const observer = new ResizeObserver(update)
    observer.observe(scroller instanceof Window ? document.documentElement : scroller)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }
  return { subscribe, current: () => last ?? measure() }
}

/** The pixels of a CSS custom property given in rem, also after the user has changed the font size; 0 in the build. */
function useTokenPixels(token: `--${string}`): number {
  const [length] = useState(() =>
    typeof document === 'undefined' ? 0 : parseFloat(rootStyle().getPropertyValue(token)),
  )
  return length * useSyncExternalStore(watchRem, pixelsOfRem, pixelsOfRem)
}

const rootStyle = () => getComputedStyle(document.documentElement)

let rem: number | undefined

/** Measured once for each font size: measuring in every render would force a second layout. */
const pixelsOfRem = (): number => (typeof document === 'undefined' ? 0 : (rem ??= parseFloat(rootStyle().fontSize)))

/** No event announces another font size: observe an invisible element that is one rem wide. */
function watchRem(listener: () => void) {
  const probe = document.createElement('div')
  probe.ariaHidden = 'true'
  probe.style.cssText = 'position:fixed;inline-size:1rem;visibility:hidden;pointer-events:none'
  document.body.append(probe)
  const observer = new ResizeObserver(() => {
    rem = undefined
    listener()
  })
  observer.observe(probe)
  return () => {
    observer.disconnect()
    probe.remove()
  }
}
