import type { ReactNode } from 'react'
import { SortedTable, type SortedTableProps } from '../past/sorted-table.tsx'
import styles from './backtest-report.module.css'
import shared from '#web/ui/shared.module.css'

interface ReportTableProps<Row> extends Omit<SortedTableProps<Row>, 'label' | 'groups'> {
  readonly title: string
  /** What the rows say as a whole. */
  readonly hint?: string
  /** At the end of the title's line. */
  readonly action?: ReactNode
  readonly rows: readonly Row[]
  /** Below the rows, or in their place if there are none. */
  readonly children?: ReactNode
}

/** A table of the report below its title. */
export const ReportTable = <Row,>({ title, hint, action, rows, children, ...table }: ReportTableProps<Row>) => (
  <section className={shared.stack}>
    <div className={styles.title}>
      <h2 className={shared.cardTitle}>{title}</h2>
      {hint !== undefined && <p className={shared.hint}>{hint}</p>}
      {action}
    </div>
    {rows.length > 0 && <SortedTable {...table} label={title} groups={[{ id: title, rows }]} />}
    {children}
  </section>
)
