import { tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { createElement, memo, useMemo, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { Row } from '../../web/data/screener/results.ts'
import type { GridColumn, GridOptions, MountGrid } from './grid-cells.ts'
import { reactCell } from './react-cell.ts'

const features = tableFeatures({})

/** TanStack Table with rows and columns virtualized by TanStack Virtual, as in its example; rows are memoized. */
export const mountTanStackGrid: MountGrid = (container, options) => {
  createRoot(container).render(createElement(Grid, options))
  return '.scroller'
}

function Grid({ rows: data, columns, rowHeight }: GridOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  const definitions = useMemo(
    () => columns.map((column) => ({ id: column.id, header: column.title, accessorFn: column.content })),
    [columns],
  )
  const table = useTable({ features, columns: definitions, data })
  const { rows } = table.getRowModel()
  const getScrollElement = () => scroller.current
  const vertical = useVirtualizer({ count: rows.length, getScrollElement, estimateSize: () => rowHeight, overscan: 5 })
  const horizontal = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement,
    estimateSize: (index) => columns[index]?.width ?? 0,
    overscan: 3,
  })
  const shown = horizontal.getVirtualItems()
  const [from, to] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0]
  const height = vertical.getTotalSize()
  const items = vertical.getVirtualItems().map(({ index, start }) => {
    const row = rows[index]?.original
    return row && createElement(GridRow, { key: index, row, columns, from, to, start })
  })
  const style = { position: 'relative', height, width: horizontal.getTotalSize() } as const
  return createElement('div', { className: 'scroller', ref: scroller }, createElement('div', { style }, items))
}

interface GridRowProps {
  readonly row: Row
  readonly columns: readonly GridColumn[]
  /** The first and the last column that are rendered. */
  readonly from: number
  readonly to: number
  /** In pixels from the top. */
  readonly start: number
}

const GridRow = memo(function GridRow({ row, columns, from, to, start }: GridRowProps) {
  const cells = columns.slice(from, to + 1).map((column, at) => {
    const left = columns.slice(0, from + at).reduce((sum, { width }) => sum + width, 0)
    const { className, children } = reactCell(column, row)
    return createElement('div', { key: column.id, className, style: { left, width: column.width } }, children)
  })
  return createElement('div', { className: 'row', style: { transform: `translateY(${start}px)` } }, cells)
})
