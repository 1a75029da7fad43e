import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Filters } from '#domain/screen/filters'
import {
  type ColumnId,
  type ColumnMetric,
  type FormulaDecimals,
  metricOf,
  withFittingFormats,
} from '#domain/screen/formulas'
import { shownColumns } from '#domain/screen/shown-columns'
import { type ListColumn, personalSummary } from '../../state/personal-summary.ts'

export type Column = ListColumn | (ColumnMetric & { readonly id: ColumnId; readonly cell?: undefined })

/** The shown columns, from left to right, with the two locked ones at the ends. */
export function columnsOf(
  shown: readonly ColumnId[],
  screen: Pick<Filters, 'formulas'>,
  ofLists: readonly ListColumn[] = [],
): readonly Column[] {
  const column = (id: ColumnId): Column => ({ id, ...metricOf(id, screen) })
  return [column('ticker'), ...ofLists, ...shown.map(column), column('action')]
}

/** The column that shows the last close: without one of its own, the first range. */
export const priceColumn = (columns: readonly Column[]): Column['id'] | undefined =>
  (columns.find(({ id }) => id === 'price') ?? columns.find(({ kind }) => kind === 'range'))?.id

/**
 * The columns of a screen: the same array for the same columns, because another one would render all rows and position all
 * cells again.
 */
export function useColumns(filters: Filters, decimals?: FormulaDecimals): readonly Column[] {
  const { columns: ofLists } = useSnapshot(personalSummary)
  const latest = useMemo(() => {
    return columnsOf(shownColumns(filters), { formulas: withFittingFormats(filters.formulas, decimals) }, ofLists)
  }, [filters, decimals, ofLists])
  const [columns, setColumns] = useState(latest)
  if (areSameColumns(columns, latest)) return columns
  // React renders again before it shows anything.
  setColumns(latest)
  return latest
}

const areSameColumns = (columns: readonly Column[], others: readonly Column[]): boolean =>
  columns.length === others.length && columns.every((column, at) => isSameColumn(column, others[at]))

/** Not by id alone: the name, the type and the format of a formula may change. */
const isSameColumn = (column: Column, other: Column | undefined): boolean =>
  column.id === other?.id &&
  column.label === other.label &&
  column.kind === other.kind &&
  column.cell === other.cell &&
  column.decimals === other.decimals

/** The columns that rows render between the locked ones, by index; both ends included. */
export interface ColumnSpan {
  readonly first: number
  readonly last: number
}

/** The maximum number of columns without virtualization. */
const maxUnwindowed = 20
/** Overscan: columns rendered beyond either edge. */
const overscan = 3

/** The columns to render: all, or only the visible ones if there are many. */
export function useVisibleColumns(
  scroller: HTMLElement | null,
  columns: readonly Column[],
  isPrinting: boolean,
): ColumnSpan {
  const all = useMemo(() => ({ first: 1, last: columns.length - 2 }), [columns])
  const isVirtualized = columns.length > maxUnwindowed && !isPrinting
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
  return headersOf(scroller)
    .slice(1, -1)
    .map(({ offsetLeft, offsetWidth }) => ({ left: offsetLeft, right: offsetLeft + offsetWidth }))
}

const headersOf = (scroller: HTMLElement) => [...scroller.querySelectorAll<HTMLElement>('thead th')]

/**
 * Positions the cells of all rows below their headers, by rules of a style sheet in pixels: letting the browser lay out the
 * cells takes longer than everything else in a frame of a scroll. In the HTML of the build and on paper, rows are grids.
 */
export function useCellPositions(scroller: HTMLElement | null, columns: readonly Column[]): void {
  useLayoutEffect(() => {
    if (!scroller) return
    const sheet = new CSSStyleSheet()
    const update = () => sheet.replaceSync(`@media screen{${headersOf(scroller).map(cellRule).join('')}}`)
    update()
    document.adoptedStyleSheets.push(sheet)
    scroller.toggleAttribute('data-positioned', true)
    const observer = new ResizeObserver(update)
    // Widths also change with the size of texts, which does not resize the scroller.
    for (const header of headersOf(scroller)) observer.observe(header)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [scroller, columns])
}

/** The locked cells at the ends are positioned by their own rules. */
function cellRule({ dataset: { column }, offsetLeft, offsetWidth }: HTMLElement, at: number): string {
  const isLocked = at === 0 || column === 'action'
  const position = isLocked ? '' : `position:absolute;inset-inline-start:${offsetLeft}px;`
  return `tbody [data-column="${column ?? ''}"]{${position}inline-size:${offsetWidth}px}`
}

/** Milliseconds without a scroll of the columns after which none of them moves. */
const panEndMs = 200

/**
 * Holds the locked cells at the edges while columns scroll, and tells the style sheet by attributes whether columns are
 * hidden beyond an edge. It writes to the DOM directly: scrolling must not re-render.
 *
 * Sticky cells would do that without script, but each of them is a layer of its own: sixty layers take half of the time of a
 * frame when rows scroll. So they are sticky only while the columns move (`data-panning`), and otherwise shifted.
 */
export function useLockedCells(node: HTMLElement | null, columns: readonly Column[]): void {
  useLayoutEffect(() => {
    if (!node) return
    let left = node.scrollLeft
    let isWide = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      const beyond = node.scrollWidth - node.clientWidth - node.scrollLeft
      isWide = node.scrollLeft > 0 || beyond > 1
      node.toggleAttribute('data-hidden-before', node.scrollLeft > 0)
      node.toggleAttribute('data-hidden-after', beyond > 1)
      return Math.max(beyond, 0)
    }
    const rest = () => {
      node.style.setProperty('--hidden-after', `${update()}px`)
      node.style.setProperty('--hidden-before', `${node.scrollLeft}px`)
      // For the fade beside the scroller.
      node.parentElement?.style.setProperty('--scrollbar-beside', `${node.offsetWidth - node.clientWidth}px`)
      node.parentElement?.style.setProperty('--scrollbar-below', `${node.offsetHeight - node.clientHeight}px`)
      node.removeAttribute('data-panning')
    }
    const pan = () => {
      if (!isWide) return
      clearTimeout(timer)
      timer = setTimeout(rest, panEndMs)
      node.toggleAttribute('data-panning', true)
    }
    const onScroll = () => {
      if (node.scrollLeft === left) return
      left = node.scrollLeft
      update()
      pan()
    }
    // The compositor moves the columns before the page receives the scroll event: without this the cells would move along.
    const onWheel = ({ deltaX, shiftKey }: WheelEvent) => (deltaX !== 0 || shiftKey) && pan()
    const observer = new ResizeObserver(rest)
    observer.observe(node)
    for (const child of node.children) observer.observe(child)
    node.addEventListener('scroll', onScroll, { passive: true })
    node.addEventListener('wheel', onWheel, { passive: true })
    node.addEventListener('touchstart', pan, { passive: true })
    rest()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      node.removeEventListener('scroll', onScroll)
      node.removeEventListener('wheel', onWheel)
      node.removeEventListener('touchstart', pan)
    }
    // Other columns may hide more of the table, which no observer reports.
  }, [node, columns])
}

/** The columns that are at least partly between two edges of the scroller, with overscan. */
export function spanBetween(edges: readonly ColumnEdges[], left: number, right: number): ColumnSpan {
  const from = edges.findIndex((column) => column.right > left)
  const to = edges.findLastIndex((column) => column.left < right)
  const first = Math.max((from === -1 ? edges.length - 1 : from) - overscan, 0)
  const last = Math.min(Math.max(to, 0) + overscan, edges.length - 1)
  return { first: first + 1, last: last + 1 }
}

/** The width of a column depends on its kind, or on the column itself for exceptions. */
type Shape = Column['kind'] | 'ticker' | 'name' | 'priced'

interface Width {
  /** The minimum, as a token. */
  readonly token: string
  /** The share of the remaining width. */
  readonly share: number
}

const ofNumbers: Width = { token: 'number', share: 1 }

/** The widths of columns that are not plain numbers. */
const widths: Partial<Readonly<Record<Shape, Width>>> = {
  ticker: { token: 'ticker', share: 1 },
  // As wide as a range at least, and first of all when there is space.
  name: { token: 'range', share: 9 },
  text: { token: 'text', share: 4 },
  sector: { token: 'sector', share: 1 },
  change: { token: 'change', share: 1 },
  percentChange: { token: 'change', share: 1 },
  date: { token: 'date', share: 1 },
  chart: { token: 'chart', share: 3 },
  range: { token: 'range', share: 4 },
  priced: { token: 'priced', share: 4 },
  action: { token: 'action', share: 0 },
}

/**
 * Every column's width as tracks of a CSS grid, by custom properties of the table: the header follows the scroller's width
 * without script.
 */
export function trackStyle(columns: readonly Column[]): CSSProperties {
  const priceIn = priceColumn(columns)
  const shapes = columns.map((column) => shapeOf(column, column.id === priceIn))
  const shares = shapes.reduce((sum, shape) => sum + widthOf(shape).share, 0)
  const properties: CSSProperties & Readonly<Record<`--${string}`, string>> = {
    '--needed': `calc(${shapes.map(minWidth).join(' + ')})`,
    '--spare': 'max(0px, 100cqi - var(--needed))',
    '--tracks': shapes
      .map((shape) => `calc(${minWidth(shape)} + var(--spare) * ${widthOf(shape).share / shares})`)
      .join(' '),
  }
  return properties
}

const shapeOf = ({ id, kind }: Column, hasPrice: boolean): Shape =>
  id === 'ticker' || id === 'name' ? id : hasPrice && kind === 'range' ? 'priced' : kind

const widthOf = (shape: Shape): Width => widths[shape] ?? ofNumbers

const minWidth = (shape: Shape): string => `var(--column-${widthOf(shape).token})`
