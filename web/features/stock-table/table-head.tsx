import { memo } from 'react'
import { type ColumnId, isFormulaId } from '#domain/screen/formulas'
import { isSortable } from '#domain/stock/metrics'
import type { Column } from './columns.tsx'
import styles from './table-head.module.css'
import { roles } from './table-context.ts'
import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { SortIcon, type SortOrder } from '../../ui/icons/icon.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.tsx'

const ColumnDescription = lazyComponent(
  loadChunk(async () => (await import('./column-description.tsx')).ColumnDescription),
  { onFailure: 'nothing' },
)

interface ColumnHeaderProps {
  readonly column: Column
  readonly order: SortOrder
  /** Its index among all columns, from 1. */
  readonly index: number
  /** Whether the column's description may be fetched. */
  readonly described: boolean
  readonly onSort: (column: ColumnId) => void
}

/** A column's name, its description on hover and focus, and the button that sorts by it. */
export const ColumnHeader = memo(function ColumnHeader({ column, order, index, described, onSort }: ColumnHeaderProps) {
  const { id, kind, label, short } = column
  return (
    <th
      role="columnheader"
      scope="col"
      data-column={id}
      data-kind={kind}
      className={styles.header}
      aria-colindex={index}
      aria-sort={order === 'none' ? undefined : order}
    >
      {kind === 'action' ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <Tooltip title={label} text={described && !isFormulaId(id) && <ColumnDescription id={id} />}>
          {(description) =>
            isFormulaId(id) || isSortable(id) ? (
              <button type="button" className={styles.sort} aria-describedby={description} onClick={() => onSort(id)}>
                {short}
                <SortIcon order={order} />
              </button>
            ) : (
              <button type="button" className={styles.name} aria-describedby={description}>
                {short}
              </button>
            )
          }
        </Tooltip>
      )}
    </th>
  )
})

interface TableHeadProps {
  readonly columns: readonly Column[]
  readonly sortColumn: ColumnId
  readonly ascending: boolean
  readonly described: boolean
  readonly onSort: (column: ColumnId) => void
}

/** The sticky header row. */
export const TableHead = memo(function TableHead({
  columns,
  sortColumn,
  ascending,
  described,
  onSort,
}: TableHeadProps) {
  const order = ascending ? 'ascending' : 'descending'
  return (
    <thead {...roles.rowGroup} className={styles.head}>
      <tr role="row" className={styles.row} aria-rowindex={1}>
        {columns.map((column, at) => (
          <ColumnHeader
            key={column.id}
            column={column}
            index={at + 1}
            order={column.id === sortColumn ? order : 'none'}
            described={described}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  )
})
