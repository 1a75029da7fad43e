import { isNumberField } from '#domain/stock/fields'
import type { Metric } from '#domain/stock/metric'
import { rangePosition } from '#domain/stock/metric-value'
import type { Stock } from '#domain/stock/stock'
import { metricText } from '../../format/metric-text.ts'
import { formatChange, formatPercentChange, formatRangeEnd } from '../../format/numbers.ts'
import { Change } from '../../ui/marks/change.tsx'
import { Missing } from '../../ui/marks/missing.tsx'
import { RangeBar } from '../../ui/marks/range-bar.tsx'

interface ComparedValueProps {
  readonly metric: Metric
  readonly stock: Stock
}

/** A metric of one stock: changes in their colour, ranges as bars, the rest as text. */
export function ComparedValue({ metric, stock }: ComparedValueProps) {
  const text = metricText(metric, (field) => stock[field])
  if (text === null) return <Missing />
  const { kind, of } = metric
  const value = of !== undefined && of !== 'symbol' && isNumberField(of) ? stock[of] : null
  if (typeof value === 'number' && kind === 'change') return <Change {...formatChange(value)} />
  if (typeof value === 'number' && kind === 'percentChange') {
    return <Change {...formatPercentChange(value)} />
  }
  return kind === 'range' ? <ComparedRange {...{ metric, stock, text }} /> : text
}

function ComparedRange({ metric: { between }, stock, text }: ComparedValueProps & { readonly text: string }) {
  const low = between ? stock[between[0]] : null
  const high = between ? stock[between[1]] : null
  if (low === null || high === null) return <Missing />
  return (
    <RangeBar
      position={rangePosition(stock.close, low, high)}
      low={formatRangeEnd(low)}
      high={formatRangeEnd(high)}
      label={text}
    />
  )
}
