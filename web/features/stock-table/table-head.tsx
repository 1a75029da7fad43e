import { memo } from 'react'
import type { MetricId } from '#domain/stock/metrics'
import { ColumnHeader } from './column-header.tsx'
import type { Column } from './columns.ts'
import styles from './table-head.module.css'

interface TableHeadProps {
  readonly columns: readonly Column[]
  readonly sortColumn: MetricId
  readonly ascending: boolean
  readonly described: boolean
  readonly onSort: (column: MetricId) => void
}

/** The header row: it stays in sight, and it sorts. */
export const TableHead = memo(function TableHead({
  columns,
  sortColumn,
  ascending,
  described,
  onSort,
}: TableHeadProps) {
  const order = ascending ? 'ascending' : 'descending'
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        {columns.map((column, at) => (
          <ColumnHeader
            key={column.id}
            column={column}
            place={at + 1}
            order={column.id === sortColumn ? order : 'none'}
            described={described}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  )
})
