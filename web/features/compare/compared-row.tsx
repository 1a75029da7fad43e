import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { metrics, type MetricId } from '#domain/stock/metrics'
import type { Metric } from '#domain/stock/metric'
import type { Stock } from '#domain/stock/stock'
import { metricText } from '../../format/metric-text.ts'
import { ComparedValue } from './compared-value.tsx'
import styles from './comparison.module.css'

/** One metric of each stock; the values stand out where they differ. */
export function ComparedRow({ id, stocks }: { readonly id: MetricId; readonly stocks: readonly Stock[] }) {
  const metric: Metric = metrics[id]
  const isDifferent = new Set(stocks.map((stock) => metricText(metric, (field) => stock[field]))).size > 1
  return (
    <tr data-metric={id} data-differs={isDifferent || undefined}>
      <th scope="row" className={styles.metric} title={metricDescriptions[id]}>
        {metric.label}
      </th>
      {stocks.map((stock) => (
        <td key={stock.symbol} className={styles.value} data-kind={metric.kind}>
          <ComparedValue {...{ metric, stock }} />
        </td>
      ))}
    </tr>
  )
}
