import { metricDescriptions } from '#domain/metric-descriptions'
import { metrics, type MetricId } from '#domain/metrics'
import type { Stock } from '#domain/stock'
import { metricText } from '../../format/metric-text.ts'
import { Missing } from '../../ui/marks/missing.tsx'
import styles from './comparison.module.css'

/** A metric of each stock. */
export function ComparedRow({ id, stocks }: { readonly id: MetricId; readonly stocks: readonly Stock[] }) {
  const texts = stocks.map((stock) => metricText(metrics[id], stock))
  const differs = new Set(texts).size > 1
  return (
    <tr data-metric={id} data-differs={differs || undefined}>
      <th scope="row" className={styles.metric} title={metricDescriptions[id]}>
        {metrics[id].label}
      </th>
      {stocks.map(({ symbol }, at) => (
        <td key={symbol} className={styles.value}>
          {texts[at] ?? <Missing />}
        </td>
      ))}
    </tr>
  )
}
