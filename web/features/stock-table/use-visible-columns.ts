import { useEffect, useMemo, useState } from 'react'
import type { Column } from './columns.ts'

/** The columns that rows draw between the locked ones, by place; both ends included. */
export interface ColumnSpan {
  readonly first: number
  readonly last: number
}

/** Up to so many columns rows draw all of them. */
const mostDrawn = 20
/** Columns drawn beyond either edge, so that a scroll finds them there. */
const overscan = 3

/** Which columns rows draw: all, or those in sight where there are too many for that. */
export function useVisibleColumns(scroller: HTMLElement | null, columns: readonly Column[]): ColumnSpan {
  const all = useMemo(() => ({ first: 1, last: columns.length - 2 }), [columns])
  const isMany = columns.length > mostDrawn
  const [seen, setSeen] = useState<ColumnSpan>()
  useEffect(() => {
    if (!scroller || !isMany) return
    let places: readonly Place[] = []
    const look = () => {
      const span = spanBetween(places, scroller.scrollLeft, scroller.scrollLeft + scroller.clientWidth)
      setSeen((known) => (known?.first === span.first && known.last === span.last ? known : span))
    }
    const observer = new ResizeObserver(() => {
      places = placesOf(scroller)
      look()
    })
    observer.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [scroller, isMany, columns])
  if (!isMany || !seen) return isMany ? { first: 1, last: Math.min(mostDrawn, all.last) } : all
  return seen.last <= all.last ? seen : { first: Math.min(seen.first, all.last), last: all.last }
}

interface Place {
  readonly left: number
  readonly right: number
}

/** Where the columns between the locked ones are: the header draws all of them. */
function placesOf(scroller: HTMLElement): readonly Place[] {
  const headers = [...scroller.querySelectorAll<HTMLElement>('thead th')].slice(1, -1)
  return headers.map(({ offsetLeft, offsetWidth }) => ({ left: offsetLeft, right: offsetLeft + offsetWidth }))
}

/** The columns that lie between two edges, at least in part, and a few beyond. */
export function spanBetween(places: readonly Place[], left: number, right: number): ColumnSpan {
  const from = places.findIndex((place) => place.right > left)
  const to = places.findLastIndex((place) => place.left < right)
  const first = Math.max((from === -1 ? places.length - 1 : from) - overscan, 0)
  const last = Math.min(Math.max(to, 0) + overscan, places.length - 1)
  return { first: first + 1, last: last + 1 }
}
