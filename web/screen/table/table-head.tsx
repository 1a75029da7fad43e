import { Fragment, memo } from 'react'
import { type Filters, sortKeys } from '#domain/screen/filters'
import { type ColumnId, isFormulaId } from '#domain/screen/formulas'
import { isSortable, metrics } from '#domain/stock/metrics'
import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.tsx'
import { SortIcon, type SortOrder } from '../../ui/icons/icon.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { type Column, priceColumn } from './columns.tsx'
import { roles } from './table-context.ts'
import styles from './table-head.module.css'

const ColumnDescription = lazyComponent(
  loadChunk('column-description', async () => (await import('./column-description.tsx')).ColumnDescription),
  { onFailure: 'nothing' },
)

/** A column's short name, which may break after a slash. */
const ColumnName = ({ text }: { readonly text: string }) => (
  <span>
    {text.split(/(?<=\/)/).map((part, index) => (
      <Fragment key={part}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

interface ColumnHeaderProps {
  readonly column: Column
  readonly order: SortOrder
  /** Its position among several sort columns, from 1; 0 if it does not sort, or alone. */
  readonly rank: number
  /** Its index among all columns, from 1. */
  readonly index: number
  /** The column that shows the price: a range before its own values. */
  readonly priceIn: Column['id'] | undefined
  /** Whether the column's description may be fetched. */
  readonly described: boolean
  /** With the Shift key the column is added to the sort order. */
  readonly onSort: (column: ColumnId, isAdded: boolean) => void
}

/** A column's name, its description on hover and focus, and the button that sorts by it. */
export const ColumnHeader = memo(function ColumnHeader(props: ColumnHeaderProps) {
  const { column, order, rank, index, priceIn, described, onSort } = props
  const { id, kind, label, short } = column
  const sorts = isFormulaId(id) || isSortable(id)
  return (
    <th
      role="columnheader"
      scope="col"
      data-column={id}
      data-kind={kind}
      className={styles.header}
      aria-colindex={index}
      data-sorted={order !== 'none' || undefined}
      // Only the first of several sort columns can have it.
      aria-sort={order === 'none' || rank > 1 ? undefined : order}
    >
      {kind === 'action' ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <Tooltip title={label} text={described && <ColumnDescription {...{ id, order }} />}>
          {(description) => (
            <button
              type="button"
              className={sorts ? styles.sort : styles.name}
              aria-describedby={description}
              onClick={(event) => sorts && onSort(id, event.shiftKey)}
            >
              {kind === 'range' && id === priceIn && <span aria-hidden="true">{`${metrics.price.short} · `}</span>}
              <ColumnName text={short} />
              {sorts && <SortIcon order={order} />}
              {rank > 0 && rank}
              {rank > 1 && <VisuallyHidden>{order}</VisuallyHidden>}
            </button>
          )}
        </Tooltip>
      )}
    </th>
  )
})

interface TableHeadProps
  extends Pick<Filters, 'sortColumn' | 'asc' | 'thenBy'>, Pick<ColumnHeaderProps, 'described' | 'onSort'> {
  readonly columns: readonly Column[]
}

/** The sticky header row. */
export const TableHead = memo(function TableHead({ columns, described, onSort, ...sorted }: TableHeadProps) {
  const keys = sortKeys(sorted)
  const priceIn = priceColumn(columns)
  return (
    <thead {...roles.rowGroup} className={styles.head}>
      <tr role="row" className={styles.row} aria-rowindex={1}>
        {columns.map((column, at) => {
          const index = keys.findIndex((key) => key.column === column.id)
          const key = keys[index]
          return (
            <ColumnHeader
              key={column.id}
              column={column}
              index={at + 1}
              order={key ? (key.asc ? 'ascending' : 'descending') : 'none'}
              rank={keys.length > 1 ? index + 1 : 0}
              priceIn={priceIn}
              described={described}
              onSort={onSort}
            />
          )
        })}
      </tr>
    </thead>
  )
})
