import './sorted-table-tokens.css'
import { type ReactNode, useMemo, useState } from 'react'
import { formatInteger } from '#words/numbers'
import { Button } from '../ui/controls/button.tsx'
import { SortIcon } from '../ui/icons/icon.tsx'
import { sortedTable as texts } from './sorted-table-texts.ts'
import styles from './sorted-table.module.css'
import shared from '#web/ui/shared.module.css'

/** A column of a table that its headers sort. */
export interface TableColumn<Row> {
  readonly id: string
  readonly label: string
  /** Numbers end at the right edge of their column, and begin with the highest. */
  readonly isNumber?: true
  /** Takes the width that the others leave. */
  readonly isWide?: true
  /** The value to sort by; null sorts last both ways. Without it the header does not sort. */
  readonly value?: (row: Row) => number | string | null
  readonly cell: (row: Row) => ReactNode
}

/** Rows that stay together. */
interface TableGroup<Row> {
  readonly id: string
  /** The accessible name of the group. */
  readonly name?: string
  readonly title?: ReactNode
  /** In the order that they have before a header is pressed, and that breaks ties. */
  readonly rows: readonly Row[]
}

export interface SortedTableProps<Row> {
  readonly label: string
  /** The first one names the row. */
  readonly columns: readonly TableColumn<Row>[]
  readonly groups: readonly TableGroup<Row>[]
  readonly keyOf: (row: Row) => string
  /** Rows of a group that are shown at first; all by default. */
  readonly first?: number
  /** The order before a header is pressed; without it, the given one. */
  readonly sortedBy?: TableSort
  /** Stacks the cells of a row on phones: the class has their areas, by the ids of the columns. */
  readonly stackedClass?: string | undefined
}

interface TableSort {
  readonly column: string
  readonly isAscending: boolean
}

/** The implicit roles, which some browsers drop from tables with another layout. As props: linters consider them redundant. */
const roles = { table: { role: 'table' }, group: { role: 'rowgroup' }, cell: { role: 'cell' } } as const

/** Rows of a group that each press of its button adds, and the most that one press adds to leave none. */
const [shownMore, maxRest] = [400, 500]

/** A dense table in groups, sorted within them by the header that was pressed last. */
export function SortedTable<Row>(props: SortedTableProps<Row>) {
  const { label, columns, groups, keyOf, first = Infinity, sortedBy, stackedClass } = props
  const [sort, setSort] = useState(sortedBy)
  const press = ({ id, isNumber }: TableColumn<Row>) =>
    setSort((last) => ({ column: id, isAscending: last?.column === id ? !last.isAscending : isNumber !== true }))
  return (
    <table
      {...roles.table}
      className={`${shared.table} ${styles.table} ${stackedClass}`}
      aria-label={label}
      data-stacked={stackedClass !== undefined || undefined}
    >
      <thead {...roles.group}>
        <tr role="row">
          {columns.map((column) => (
            <Header key={column.id} column={column} sort={sort} onPress={() => press(column)} />
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <Group key={group.id} {...{ columns, group, sort, keyOf, first }} />
      ))}
    </table>
  )
}

interface HeaderProps<Row> {
  readonly column: TableColumn<Row>
  readonly sort: TableSort | undefined
  readonly onPress: () => void
}

function Header<Row>({ column: { id, label, isNumber, isWide, value }, sort, onPress }: HeaderProps<Row>) {
  const order = sort?.column !== id ? 'none' : sort.isAscending ? 'ascending' : 'descending'
  return (
    <th
      scope="col"
      role="columnheader"
      data-column={id}
      data-number={isNumber}
      data-wide={isWide}
      aria-sort={order === 'none' ? undefined : order}
    >
      {value ? (
        <button type="button" className={styles.sort} onClick={onPress}>
          {label}
          <SortIcon order={order} />
        </button>
      ) : (
        label
      )}
    </th>
  )
}

interface GroupProps<Row> extends Required<Pick<SortedTableProps<Row>, 'columns' | 'keyOf' | 'first'>> {
  readonly group: TableGroup<Row>
  readonly sort: TableSort | undefined
}

function Group<Row>({ columns, group: { name, title, rows }, sort, keyOf, first }: GroupProps<Row>) {
  const [limit, setLimit] = useState(first)
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  const hidden = rows.length - limit
  const more = hidden <= maxRest ? hidden : shownMore
  return (
    <tbody {...roles.group} aria-label={name}>
      {title !== undefined && (
        <tr role="row" className={styles.title}>
          <th scope="rowgroup" role="rowheader" colSpan={columns.length}>
            {title}
          </th>
        </tr>
      )}
      {sorted.slice(0, limit).map((row) => (
        <tr key={keyOf(row)} role="row" className={styles.row}>
          {columns.map((column, at) => (
            <Cell key={column.id} column={column} row={row} isFirst={at === 0} />
          ))}
        </tr>
      ))}
      {hidden > 0 && (
        <tr role="row" className={styles.more}>
          <td {...roles.cell} colSpan={columns.length}>
            <Button variant="plain" onClick={() => setLimit(limit + more)}>
              {more === hidden
                ? texts.showAll(formatInteger(rows.length))
                : texts.showMore(formatInteger(more), formatInteger(rows.length))}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

interface CellProps<Row> extends Pick<HeaderProps<Row>, 'column'> {
  readonly row: Row
  readonly isFirst: boolean
}

function Cell<Row>({ column: { id, isNumber, isWide, cell }, row, isFirst }: CellProps<Row>) {
  const about = { 'data-column': id, 'data-number': isNumber, 'data-wide': isWide }
  return isFirst ? (
    <th scope="row" role="rowheader" {...about}>
      {cell(row)}
    </th>
  ) : (
    <td {...roles.cell} {...about}>
      {cell(row)}
    </td>
  )
}

/** The rows by the values of a column; missing values last both ways, equal ones in their given order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Pick<TableColumn<Row>, 'id' | 'value'>[],
  sort: TableSort | undefined,
): readonly Row[] {
  const valueOf = columns.find(({ id }) => id === sort?.column)?.value
  if (!sort || !valueOf) return rows
  const sign = sort.isAscending ? 1 : -1
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted(({ value: a }, { value: b }) =>
      a === b ? 0 : a === null ? 1 : b === null ? -1 : sign * (a < b ? -1 : 1),
    )
    .map(({ row }) => row)
}
