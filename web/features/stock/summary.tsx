import { rangePosition } from '#domain/stock/metric-value'
import type { Stock } from '#domain/stock/stock'
import { formatPosition, formatPrice } from '../../format/numbers.ts'
import { summary } from '../../texts/stock.ts'
import { Section } from '../../ui/controls/section.tsx'
import { Missing } from '../../ui/marks/missing.tsx'
import { RangeBar } from '../../ui/marks/range-bar.tsx'
import { FactList } from './fact-list.tsx'
import { summaryFacts } from './facts.ts'
import styles from './summary.module.css'

/** Where the price stands within its year, and what else one asks first. */
export function Summary({ stock }: { readonly stock: Stock }) {
  const { close, '52WeekLow': low, '52WeekHigh': high } = stock
  const position = rangePosition(close, low, high)
  return (
    <Section title={summary.title} level={2}>
      <div>
        {position !== null && low !== null && high !== null && (
          <RangeBar
            position={position}
            low=""
            high=""
            label={summary.position(formatPrice(low), formatPrice(high), formatPosition(position))}
          />
        )}
        <dl className={styles.ends}>
          <End label={summary.yearLow} value={low} />
          <End label={summary.yearHigh} value={high} />
        </dl>
        <FactList stock={stock} facts={summaryFacts} />
      </div>
    </Section>
  )
}

const End = ({ label, value }: { readonly label: string; readonly value: number | null }) => (
  <div className={styles.end}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value === null ? <Missing /> : formatPrice(value)}</dd>
  </div>
)
