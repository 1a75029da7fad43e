import type { ReactNode } from 'react'
import type { Kind } from '#domain/stock/metric'
import {
  formatChange,
  compactParts,
  formatPercent,
  formatPercentChange,
  formatPrice,
  formatRatio,
} from '../../format/numbers.ts'
import { formatDate } from '../../format/dates.ts'
import { titleCase } from '../../format/text.ts'
import { Amount } from '../../ui/marks/amount.tsx'
import { Change } from '../../ui/marks/change.tsx'
import { Missing } from '../../ui/marks/missing.tsx'
import { OneLine } from '../../ui/marks/one-line.tsx'
import { type CellProps, numberIn, textIn } from './cell-value.ts'
import { GraphCell } from './graph-cell.tsx'
import { RangeCell } from './range-cell.tsx'
import { SectorCell } from './sector-cell.tsx'

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

/** How each kind of column draws what it shows of a row. Industries the source writes in capitals. */
const kinds: Readonly<Record<Kind, Draw>> = {
  text: text((value, { column }) => <OneLine text={column.of === 'industry' ? titleCase(value) : value} />),
  sector: text((value) => <SectorCell value={value} />),
  date: text((value) => formatDate(value)),
  money: number((value) => <Amount digits={formatPrice(value)} />),
  ratio: number((value) => <Amount digits={formatRatio(value)} />),
  percent: number((value) => <Amount digits={formatPercent(value)} />),
  compact: number((value) => <Amount {...compactParts(value)} />),
  change: number((value) => <Change {...formatChange(value)} />),
  percentChange: number((value) => <Change {...formatPercentChange(value)} />),
  range: (props) => <RangeCell {...props} />,
  chart: (props) => <GraphCell {...props} />,
  // A row draws it by itself.
  action: () => null,
}

/** A row's value in a column. */
export function Cell(props: CellProps) {
  return kinds[props.column.kind](props)
}
