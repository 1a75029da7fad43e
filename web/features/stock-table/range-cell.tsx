import { describeRange } from '../../format/describe-range.ts'
import { Missing } from '../../ui/marks/missing.tsx'
import { RangeBar } from '../../ui/marks/range-bar.tsx'
import { type CellProps, numberIn } from './cell-value.ts'

/** Where the last close stands between a period's low and high. */
export function RangeCell(props: CellProps) {
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
