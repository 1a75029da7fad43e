import { rangePosition } from '#domain/metric-value'
import { formatPosition, formatRangeEnd } from '../../format/numbers.ts'
import { Missing } from '../../ui/marks/missing.tsx'
import { RangeBar } from '../../ui/marks/range-bar.tsx'
import { type CellProps, numberIn } from './cell-value.ts'

/** Where the last close stands between a period's low and high. */
export function RangeCell(props: CellProps) {
  const { row, column, priceShown } = props
  const close = numberIn(props)
  const low = column.between ? row.number(column.between[0]) : null
  const high = column.between ? row.number(column.between[1]) : null
  if (close === null || low === null || high === null) return <Missing />
  const position = rangePosition(close, low, high)
  const ends = { low: formatRangeEnd(low), high: formatRangeEnd(high) }
  const now = formatRangeEnd(close)
  const place = position === null ? '' : `, ${formatPosition(position)}`
  return (
    <RangeBar
      position={position}
      {...ends}
      value={priceShown ? undefined : now}
      label={`${column.label} ${ends.low} to ${ends.high}, now ${now}${place}`}
    />
  )
}
