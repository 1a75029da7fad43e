import { createContext, use } from 'react'
import type { Period } from '#domain/stock/stock'
import type { Column, ColumnSpan } from './columns.tsx'

/** The props that all rows of a table share. A row's own props are only what differs between rows. */
interface TableSettings {
  readonly columns: readonly Column[]
  /** The columns that are rendered between the locked ones. */
  readonly span: ColumnSpan
  readonly timeframe: Period
  /** The column that shows the last close. */
  readonly priceIn: Column['id'] | undefined
  readonly simulated: boolean
  /** Whether charts of another site can be shown. */
  readonly hasMiniCharts: boolean
  readonly isPrinting: boolean
  readonly onCompare: (symbol: string) => void
}

export const TableContext = createContext<TableSettings | undefined>(undefined)

/** The settings of the table that a row is in. */
export function useTable(): TableSettings {
  const table = use(TableContext)
  if (!table) throw new Error('A row is rendered outside a table')
  return table
}

/**
 * The implicit roles of tables, which some browsers drop if tables have another layout. As props, because linters consider
 * them redundant.
 */
export const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  cell: { role: 'cell' },
} as const
