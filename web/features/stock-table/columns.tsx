import { metrics, type MetricId } from '#domain/stock/metrics'
import type { Metric } from '#domain/stock/metric'
import { useEffect, useMemo, useState } from 'react'

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

/** What decides a column's width: its kind, unless there is none like it. */
type Shape = Column['kind'] | 'ticker' | 'name' | 'rangeClose'

/** The least width, as a token, and the share of the room that is left over. */
const widths: Readonly<Record<Shape, { readonly token: string; readonly share: number }>> = {
  ticker: { token: 'ticker', share: 1 },
  name: { token: 'name', share: 5 },
  text: { token: 'text', share: 4 },
  sector: { token: 'sector', share: 1 },
  money: { token: 'number', share: 1 },
  compact: { token: 'number', share: 1 },
  ratio: { token: 'number', share: 1 },
  percent: { token: 'number', share: 1 },
  change: { token: 'change', share: 1 },
  percentChange: { token: 'change', share: 1 },
  date: { token: 'date', share: 1 },
  chart: { token: 'chart', share: 3 },
  range: { token: 'range', share: 4 },
  rangeClose: { token: 'range-close', share: 4 },
  action: { token: 'action', share: 0 },
}

interface ColumnWidthsProps {
  readonly columns: readonly Column[]
  /** A range that shows the last close between its ends is wider. */
  readonly priceShown: boolean
}

/** Every column's width in CSS alone: it follows the scroller without script. */
export function ColumnWidths({ columns, ...shown }: ColumnWidthsProps) {
  const shapes = columns.map((column) => shapeOf(column, shown))
  const needed = shapes.map(leastWidth).join(' + ')
  const shares = shapes.reduce((sum, shape) => sum + widths[shape].share, 0)
  const widthOf = (shape: Shape) =>
    `calc(${leastWidth(shape)} + max(0px, 100cqi - (${needed})) * ${widths[shape].share / shares})`
  return (
    <colgroup>
      {columns.map((column) => (
        <col key={column.id} style={{ width: widthOf(shapeOf(column, shown)) }} />
      ))}
    </colgroup>
  )
}

function shapeOf({ id, kind }: Column, { priceShown }: Omit<ColumnWidthsProps, 'columns'>): Shape {
  if (id === 'ticker' || id === 'name') return id
  return kind === 'range' && !priceShown ? 'rangeClose' : kind
}

const leastWidth = (shape: Shape): string => `var(--column-${widths[shape].token})`

export interface Column extends Metric {
  readonly id: MetricId
}

/** The shown columns between the locked ones, from left to right. */
export function columnsOf(shown: readonly MetricId[]): readonly Column[] {
  const ids: readonly MetricId[] = ['ticker', ...shown, 'action']
  return ids.map((id) => ({ id, ...metrics[id] }))
}
