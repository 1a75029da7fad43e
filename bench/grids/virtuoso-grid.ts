import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { TableVirtuoso } from 'react-virtuoso'
import type { Row } from '../../web/data/screener/results.ts'
import type { MountGrid } from './grid-cells.ts'
import { reactCell } from './react-cell.ts'

/** The table of react-virtuoso with a fixed row height; it renders all columns. */
export const mountVirtuosoGrid: MountGrid = (container, { rows, columns, rowHeight, height }) => {
  const header = () =>
    createElement(
      'tr',
      null,
      columns.map(({ id, title, width }) => createElement('th', { key: id, style: { width } }, title)),
    )
  const cells = (_: number, row: Row) =>
    columns.map((column) => {
      const { className, children } = reactCell(column, row)
      return createElement('td', { key: column.id, className }, children)
    })
  const table = createElement(TableVirtuoso<Row>, {
    style: { height },
    data: rows,
    fixedItemHeight: rowHeight,
    increaseViewportBy: 5 * rowHeight,
    fixedHeaderContent: header,
    itemContent: cells,
  })
  createRoot(container).render(table)
  return '[data-virtuoso-scroller]'
}
