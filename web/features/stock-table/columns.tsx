import { useEffect, useMemo, useState } from 'react'
import type { Filters } from '#domain/screen/filters'
import { metricOf, type ColumnId, type ColumnMetric } from '#domain/screen/formulas'

export interface Column extends ColumnMetric {
  readonly id: ColumnId
}

/** The shown columns, from left to right, with the two locked ones at the ends. */
export function columnsOf(shown: readonly ColumnId[], screen: Pick<Filters, 'formulas'>): readonly Column[] {
  const ids: readonly ColumnId[] = ['ticker', ...shown, 'action']
  return ids.map((id) => ({ id, ...metricOf(id, screen) }))
}

/** The columns that rows render between the locked ones, by index; both ends included. */
export interface ColumnSpan {
  readonly first: number
  readonly last: number
}

/** The maximum number of columns without virtualization. */
const maxUnwindowed = 20
/** Overscan: columns rendered beyond either edge. */
const overscan = 3

/** The columns to render: all, or only the visible ones where there are many. */
export function useVisibleColumns(scroller: HTMLElement | null, columns: readonly Column[]): ColumnSpan {
  const all = useMemo(() => ({ first: 1, last: columns.length - 2 }), [columns])
  const isVirtualized = columns.length > maxUnwindowed
  const [seen, setSeen] = useState<ColumnSpan>()
  useEffect(() => {
    if (!scroller || !isVirtualized) return
    let edges: readonly ColumnEdges[] = []
    const update = () => {
      const span = spanBetween(edges, scroller.scrollLeft, scroller.scrollLeft + scroller.clientWidth)
      setSeen((current) => (current?.first === span.first && current.last === span.last ? current : span))
    }
    const observer = new ResizeObserver(() => {
      edges = columnEdges(scroller)
      update()
    })
    observer.observe(scroller)
    scroller.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', update)
    }
  }, [scroller, isVirtualized, columns])
  if (!isVirtualized || !seen) return isVirtualized ? { first: 1, last: Math.min(maxUnwindowed, all.last) } : all
  return seen.last <= all.last ? seen : { first: Math.min(seen.first, all.last), last: all.last }
}

interface ColumnEdges {
  readonly left: number
  readonly right: number
}

/** The edges of the columns between the locked ones, read from the header, which renders all of them. */
function columnEdges(scroller: HTMLElement): readonly ColumnEdges[] {
  const headers = [...scroller.querySelectorAll<HTMLElement>('thead th')].slice(1, -1)
  return headers.map(({ offsetLeft, offsetWidth }) => ({ left: offsetLeft, right: offsetLeft + offsetWidth }))
}

/** The columns between two edges of the scroller, at least in part, with overscan. */
export function spanBetween(edges: readonly ColumnEdges[], left: number, right: number): ColumnSpan {
  const from = edges.findIndex((column) => column.right > left)
  const to = edges.findLastIndex((column) => column.left < right)
  const first = Math.max((from === -1 ? edges.length - 1 : from) - overscan, 0)
  const last = Math.min(Math.max(to, 0) + overscan, edges.length - 1)
  return { first: first + 1, last: last + 1 }
}

/** The width of a column depends on its kind, or on the column itself for exceptions. */
type Shape = Column['kind'] | 'ticker' | 'name' | 'rangeClose'

/** The minimum width, as a token, and the share of the remaining width. */
const widths: Readonly<Record<Shape, { readonly token: string; readonly share: number }>> = {
  ticker: { token: 'ticker', share: 1 },
  name: { token: 'name', share: 5 },
  text: { token: 'text', share: 4 },
  sector: { token: 'sector', share: 1 },
  money: { token: 'number', share: 1 },
  compact: { token: 'number', share: 1 },
  formula: { token: 'number', share: 1 },
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

/** Every column's width as a CSS expression: it follows the scroller's width without script. */
export function ColumnWidths({ columns, ...shown }: ColumnWidthsProps) {
  const shapes = columns.map((column) => shapeOf(column, shown))
  const needed = shapes.map(minWidth).join(' + ')
  const shares = shapes.reduce((sum, shape) => sum + widths[shape].share, 0)
  const widthOf = (shape: Shape) =>
    `calc(${minWidth(shape)} + max(0px, 100cqi - (${needed})) * ${widths[shape].share / shares})`
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

const minWidth = (shape: Shape): string => `var(--column-${widths[shape].token})`
