import type { ReactNode } from 'react'
import type { Kind } from '#domain/stock/metric'
import {
  formatChange,
  compactParts,
  formulaParts,
  formatPercent,
  formatPercentChange,
  formatPrice,
  formatRatio,
} from '../../format/numbers.ts'
import { formatDate } from '../../format/dates.ts'
import { titleCase, describeRange } from '../../format/text.ts'
import { Amount, Change, Missing, OneLine } from '../../ui/data-display/formatted-value.tsx'
import { isNumberField } from '#domain/stock/fields'
import { type Period, knownSector, sectors } from '#domain/stock/stock'
import type { Row } from '../../data/screener/results.ts'
import type { Column } from './columns.tsx'
import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { sparkOf } from '../../data/history/spark.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { SparkLine } from '../../ui/data-display/spark-line.tsx'
import { RangeBar } from '../../ui/data-display/range-bar.tsx'
import { SectorChip } from '../../ui/data-display/stock-labels.tsx'

// Not loaded for simulated markets or offline: these show the sparkline only.
const MiniChart = lazyComponent(
  loadChunk(async () => (await import('./mini-chart.tsx')).MiniChart),
  {
    fallback: ({ children }) => children,
    onFailure: 'nothing',
  },
)

/** A sparkline of the close over two months, with the timeframe colored. */
function GraphCell({ row, timeframe, hasMiniCharts }: CellProps) {
  const spark = sparkOf(row.number, timeframe)
  const line = spark ? <SparkLine {...spark} /> : <Missing />
  const exchange = row.text('exchange')
  if (!hasMiniCharts || exchange === null) return line
  return (
    <MiniChart key={row.symbol} symbol={row.symbol} exchange={exchange}>
      {line}
    </MiniChart>
  )
}

type Draw = (props: CellProps) => ReactNode

const number =
  (show: (value: number) => ReactNode): Draw =>
  (props) => {
    const value = numberIn(props)
    return value === null ? <Missing /> : show(value)
  }

const text =
  (show: (value: string, props: CellProps) => ReactNode): Draw =>
  (props) => {
    const value = textIn(props)
    return value === null ? <Missing /> : show(value, props)
  }

/** The renderer of each kind of column. The source writes industries in capitals. */
const kinds: Readonly<Record<Kind, Draw>> = {
  text: text((value, { column }) => <OneLine text={column.of === 'industry' ? titleCase(value) : value} />),
  sector: text((value) => <SectorCell value={value} />),
  date: text((value) => formatDate(value)),
  money: number((value) => <Amount digits={formatPrice(value)} />),
  ratio: number((value) => <Amount digits={formatRatio(value)} />),
  percent: number((value) => <Amount digits={formatPercent(value)} />),
  formula: number((value) => <Amount {...formulaParts(value)} />),
  compact: number((value) => <Amount {...compactParts(value)} />),
  change: number((value) => <Change {...formatChange(value)} />),
  percentChange: number((value) => <Change {...formatPercentChange(value)} />),
  range: (props) => <RangeCell {...props} />,
  chart: (props) => <GraphCell {...props} />,
  // Rendered by the row itself.
  action: () => null,
}

/** A row's value in a column. */
export function Cell(props: CellProps) {
  return kinds[props.column.kind](props)
}

/** What a cell needs to render. */
interface CellProps {
  readonly row: Row
  readonly column: Column
  readonly timeframe: Period
  /** Whether another column shows the last close. */
  readonly priceShown: boolean
  /** Whether charts of another site can be shown. */
  readonly hasMiniCharts: boolean
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
  const { row, column, priceShown } = props
  const range = describeRange({
    name: column.label,
    close: numberIn(props),
    low: column.between ? row.number(column.between[0]) : null,
    high: column.between ? row.number(column.between[1]) : null,
  })
  if (!range) return <Missing />
  const { now, ...bar } = range
  return <RangeBar {...bar} value={priceShown ? undefined : now} />
}

/** A sector, in its color where it is one of the seven known ones. */
function SectorCell({ value }: { readonly value: string }) {
  const sector = knownSector(value)
  return <SectorChip sector={sector} label={sector ? sectors[sector].label : titleCase(value)} />
}
