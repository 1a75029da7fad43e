import { useMemo, useRef } from 'react'
import type { Filters } from '#domain/filters'
import type { MetricId } from '#domain/metrics'
import type { Results, Span } from '../../data/results.ts'
import { Unseen } from '../../ui/unseen.tsx'
import { ColumnHeader } from './column-header.tsx'
import { shapeOf, widthsOf } from './column-shape.ts'
import { columnsOf } from './columns.ts'
import styles from './stock-table.module.css'
import { TableRows } from './table-rows.tsx'
import { useEdges } from './use-edges.ts'

interface StockTableProps {
  readonly filters: Filters
  /** Undefined while nothing has been answered yet. */
  readonly results: Results | undefined
  readonly simulated: boolean
  readonly onSort: (column: MetricId) => void
  readonly onNeed: (visible: Span) => void
}

/** The stocks of a screen, a row each and a column per metric, in a scroller of their own. */
export function StockTable({ filters, results, simulated, onSort, onNeed }: StockTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useEdges(scroller)
  const columns = useMemo(() => columnsOf(filters, simulated), [filters, simulated])
  const priceShown = filters.metric.includes('price')
  const widths = widthsOf(columns.map((column) => shapeOf(column, priceShown)))
  const { sortColumn, asc } = filters
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard.
    <div ref={scroller} className={styles.scroller} role="region" aria-label="Stonks table" tabIndex={0}>
      <table className={styles.table} aria-rowcount={(results?.shown ?? -1) + 1 || -1} aria-busy={!results}>
        <caption>
          <Unseen>Stonks and their metrics; the buttons in the header sort.</Unseen>
        </caption>
        <colgroup>
          {columns.map(({ id }, at) => (
            <col key={id} style={{ width: widths[at] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <ColumnHeader
                key={column.id}
                column={column}
                order={column.id !== sortColumn ? 'none' : asc ? 'ascending' : 'descending'}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <TableRows {...{ results, columns, scroller, onNeed }} timeframe={filters.timeframe} priceShown={priceShown} />
      </table>
    </div>
  )
}
