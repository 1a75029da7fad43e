import { useLayoutEffect, useMemo, useState } from 'react'
import type { Filters } from '#domain/filters'
import { metrics, type MetricId } from '#domain/metrics'
import type { Results, Span } from '../../data/results.ts'
import { useEdges } from '../../ui/scrolling/use-edges.ts'
import { Unseen } from '../../ui/unseen.tsx'
import { ColumnWidths } from './column-widths.tsx'
import { columnsOf } from './columns.ts'
import styles from './stock-table.module.css'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'

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
  // In state, because the rows are drawn first and need the scroller as soon as it is there.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const columns = useMemo(() => columnsOf(filters, simulated), [filters, simulated])
  const selection = results?.query.selection
  useLayoutEffect(() => {
    scroller?.scrollTo({ top: 0 })
  }, [scroller, selection])
  useEdges(scroller)
  const { timeframe, sortColumn, asc: ascending } = filters
  const priceShown = filters.metric.includes('price')
  return (
    <div className={styles.frame}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard. */}
      <div ref={setScroller} className={styles.scroller} role="region" aria-label="Stonks table" tabIndex={0}>
        <table className={styles.table} aria-rowcount={(results?.shown ?? -2) + 1} aria-busy={!results}>
          <caption>
            <Unseen>{`Stonks by ${metrics[sortColumn].label}, ${ascending ? 'ascending' : 'descending'}`}</Unseen>
          </caption>
          <ColumnWidths {...{ columns, priceShown }} />
          <TableHead {...{ columns, sortColumn, ascending, onSort }} />
          <TableRows {...{ results, columns, timeframe, priceShown, scroller, onNeed }} />
        </table>
      </div>
      <div className={styles.fade} data-beside-action={!simulated || undefined} />
    </div>
  )
}
