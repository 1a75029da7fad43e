import { memo, type ReactNode } from 'react'
import { isNumberField } from '#domain/stock/fields'
import type { Kind } from '#domain/stock/metric'
import { knownSector, type Period } from '#domain/stock/stock'
import { formatDate } from '#words/dates'
import { changeOf, compactParts, formatPrice, formulaParts, numberTexts } from '#words/numbers'
import { describeRange, titleCase } from '#words/text'
import { sparkOf } from '../../data/history/spark.ts'
import { loadChunk } from '../../data/pwa/load-chunk.ts'
import type { Row } from '../../data/screener/results.ts'
import type { Pending } from '../../state/pending-bookmarks.ts'
import { Amount, changeClass, Missing } from '../../ui/data-display/formatted-value.tsx'
import { RangeBar } from '../../ui/data-display/range-bar.tsx'
import { SparkLine } from '../../ui/data-display/spark-line.tsx'
import { SectorChip } from '../../ui/data-display/stock-labels.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import type { Column } from './columns.tsx'
import { ActionCell, TickerCell } from './locked-cells.tsx'
import { roles, useTable } from './table-context.ts'
import styles from './table-rows.module.css'

interface TableRowProps {
  /** Undefined while it is loading: the style sheet draws placeholders in the empty cells. */
  readonly row: Row | undefined
  /** Its index among the rows and the divider between them, from 0. */
  readonly slot: number
  readonly isBookmarked: boolean
  readonly pending: Pending
  readonly compared: boolean
  readonly isNew: boolean
  /** Whether it shows only its texts, because it is scrolling past. */
  readonly isDraft: boolean
  /** Called with the slot that has the focus, and with undefined when it leaves. */
  readonly onFocus: (slot: number | undefined) => void
}

/** One stock, or a placeholder for one. Memoized: toggling a star renders its own row only. */
export const TableRow = memo(function TableRow({
  row,
  slot,
  isBookmarked,
  pending,
  compared,
  isNew,
  isDraft,
  onFocus,
}: TableRowProps) {
  const { columns, span, timeframe, priceIn, simulated, hasMiniCharts, isPrinting, onCompare } = useTable()
  return (
    <tr
      role="row"
      className={styles.row}
      data-symbol={row?.symbol}
      aria-hidden={!row || undefined}
      // The header is row 1.
      aria-rowindex={slot + 2}
      onFocus={() => onFocus(slot)}
      onBlur={() => onFocus(undefined)}
    >
      <TickerCell {...{ row, isNew, isDraft }} />
      {columns.slice(span.first, span.last + 1).map((column, at) => {
        const { children, ...attributes } = row
          ? renderCell({ row, column, timeframe, priceIn, isDraft, hasMiniCharts: hasMiniCharts && !isPrinting })
          : { children: undefined }
        return (
          <td
            key={column.id}
            {...roles.cell}
            data-column={column.id}
            data-kind={column.kind}
            className={styles.cell}
            aria-colindex={span.first + at + 1}
            {...attributes}
          >
            {children}
          </td>
        )
      })}
      <td
        {...roles.cell}
        data-column="action"
        data-kind="action"
        className={styles.cell}
        aria-colindex={columns.length}
      >
        {row && !isDraft && !isPrinting && (
          <ActionCell {...{ row, isBookmarked, pending, compared, simulated, onCompare }} />
        )}
      </td>
    </tr>
  )
})

// Not loaded for simulated markets or offline: these show the sparkline only.
const MiniChart = lazyComponent(
  loadChunk('mini-chart', async () => (await import('./mini-chart.tsx')).MiniChart),
  {
    fallback: ({ children }) => children,
    onFailure: 'nothing',
  },
)

/** A sparkline of the close over two months, with the timeframe colored. */
function GraphCell({ row, timeframe, hasMiniCharts }: CellProps) {
  const spark = sparkOf(row.number, timeframe, row.closes)
  const line = spark ? <SparkLine {...spark} /> : <Missing />
  const exchange = row.text('exchange')
  if (!hasMiniCharts || exchange === null) return line
  return (
    <MiniChart key={row.symbol} symbol={row.symbol} exchange={exchange}>
      {line}
    </MiniChart>
  )
}

/** The content and attributes of a row's cell: most cells are one element, because each costs time in every scroll. */
interface CellContent {
  readonly children: ReactNode
  readonly title?: string
  readonly className?: string | undefined
  readonly 'data-direction'?: 'gain' | 'loss' | 'flat' | undefined
}

type Render = (props: CellProps) => CellContent

const missing: CellContent = { children: <Missing /> }

const number =
  (show: (value: number, props: CellProps) => CellContent): Render =>
  (props) => {
    const value = numberIn(props)
    return value === null ? missing : show(value, props)
  }

const plain = number((value, { column }) => ({ children: numberTexts[column.kind]?.(value, column.decimals) }))

const amount = (partsOf: typeof compactParts): Render =>
  number((value, { column }) => ({ children: <Amount {...partsOf(value, column.decimals)} /> }))

const text =
  (show: (value: string, props: CellProps) => CellContent): Render =>
  (props) => {
    const value = textIn(props)
    return value === null ? missing : show(value, props)
  }

const oneLine = (line: string): CellContent => ({ children: line, title: line })

const changeCell = `${styles.cell} ${changeClass}`

const change = number((value, { column }) => {
  const { text: children, direction } = changeOf(column, value) ?? {}
  return { children, className: changeCell, 'data-direction': direction }
})

/** The content of each kind of column. The source writes industries in capitals. */
const kinds: Readonly<Record<Kind, Render>> = {
  text: text((value, { column }) => oneLine(column.of === 'industry' ? titleCase(value) : value)),
  sector: text((value) => ({ children: <SectorCell value={value} /> })),
  date: text((value) => ({ children: formatDate(value) })),
  money: plain,
  ratio: plain,
  percent: plain,
  boolean: plain,
  formula: amount(formulaParts),
  compact: amount(compactParts),
  change,
  percentChange: change,
  range: (props) => ({ children: <RangeCell {...props} /> }),
  chart: (props) => ({ children: <GraphCell {...props} /> }),
  // The row itself renders it.
  action: () => ({ children: null }),
}

/** The draft of a cell whose final content is more than text. */
const drafts: Partial<Record<Kind, Render>> = {
  sector: text((value) => ({ children: titleCase(value) })),
  range: number((value) => ({ children: formatPrice(value) })),
  chart: () => ({ children: null }),
}

/** The content of a row in a column. */
export const renderCell = (props: CellProps): CellContent => {
  const { kind, cell } = props.column
  if (cell) return { children: cell(props.row.symbol) }
  return ((props.isDraft && drafts[kind]) || kinds[kind])(props)
}

/** What a cell needs to render. */
interface CellProps {
  readonly row: Row
  readonly column: Column
  readonly timeframe: Period
  /** The column that shows the last close. */
  readonly priceIn: Column['id'] | undefined
  /** Whether charts of another site can be shown. */
  readonly hasMiniCharts: boolean
  /** Whether to show only texts, because the row is scrolling past. */
  readonly isDraft: boolean
}

function numberIn({ row, column: { of } }: CellProps): number | null {
  return of !== undefined && of !== 'symbol' && isNumberField(of) ? row.number(of) : null
}

function textIn({ row, column: { of } }: CellProps): string | null {
  if (of === 'symbol') return row.symbol
  return of !== undefined && !isNumberField(of) ? row.text(of) : null
}

/** The last close between a period's low and high. */
function RangeCell(props: CellProps) {
  const { row, column, priceIn } = props
  const range = describeRange({
    name: column.label,
    close: numberIn(props),
    low: column.between ? row.number(column.between[0]) : null,
    high: column.between ? row.number(column.between[1]) : null,
  })
  if (!range) return <Missing />
  const { now, ...bar } = range
  return (
    <>
      {column.id === priceIn && <span className={styles.price}>{`${now} `}</span>}
      <RangeBar {...bar} />
    </>
  )
}

/** A sector, in its color if it is one of the seven known ones. */
const SectorCell = ({ value }: { readonly value: string }) => (
  <SectorChip sector={knownSector(value)} label={titleCase(value)} />
)
