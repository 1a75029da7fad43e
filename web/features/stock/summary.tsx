import { rangePosition } from '#domain/stock/metric-value'
import type { Stock } from '#domain/stock/stock'
import { formatPosition, formatPrice } from '../../format/numbers.ts'
import { keyData, summary } from '../../texts/stock.ts'
import { Disclosure } from '../../ui/controls/disclosure.tsx'
import { Missing } from '../../ui/data-display/formatted-value.tsx'
import { RangeBar } from '../../ui/data-display/range-bar.tsx'
import { type Fact, keyFacts, summaryFacts } from './stats.tsx'
import styles from './summary.module.css'
import shared from '#web/ui/shared.module.css'

/** What a company reports, and its size. */
export const KeyData = ({ stock }: { readonly stock: Stock }) => (
  <Disclosure title={keyData.title} level={2} open={false}>
    <FactList stock={stock} facts={keyFacts} />
  </Disclosure>
)

/** The price within its 52-week range, and the main facts. */
export function Summary({ stock }: { readonly stock: Stock }) {
  const { close, '52WeekLow': low, '52WeekHigh': high } = stock
  const position = rangePosition(close, low, high)
  return (
    <Disclosure title={summary.title} level={2}>
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
    </Disclosure>
  )
}

const End = ({ label, value }: { readonly label: string; readonly value: number | null }) => (
  <div className={styles.end}>
    <dt className={shared.note}>{label}</dt>
    <dd className={styles.endValue}>{value === null ? <Missing /> : formatPrice(value)}</dd>
  </div>
)

/** A list of facts about a stock. */
function FactList({ stock, facts }: { readonly stock: Stock; readonly facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, read }) => (
        <div key={label} className={`${shared.between} ${styles.fact}`}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{read(stock) ?? <Missing />}</dd>
        </div>
      ))}
    </dl>
  )
}
