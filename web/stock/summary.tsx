import type { ReactNode } from 'react'
import { rangePosition } from '#domain/stock/metric-value'
import type { Stock } from '#domain/stock/stock'
import { formatPosition, formatPrice } from '#words/numbers'
import { Disclosure } from '../ui/controls/disclosure.tsx'
import { RangeBar } from '../ui/data-display/range-bar.tsx'
import { UnknownValue } from '../ui/data-display/unknown-value.tsx'
import { type Fact, keyFacts, summaryFacts } from './stats.tsx'
import { keyData, summary } from './stock-texts.ts'
import styles from './summary.module.css'
import shared from '#web/ui/shared.module.css'

/** The figures that a company reports, and its size. */
export const KeyData = ({ stock }: { readonly stock: Stock }) => (
  <Disclosure title={keyData.title} level={2} open={false}>
    <FactList stock={stock} facts={keyFacts} />
  </Disclosure>
)

/** The price within its 52-week range, and the main facts. */
export function Summary({ stock }: { readonly stock: Stock }) {
  const { symbol, close, '52WeekLow': low, '52WeekHigh': high } = stock
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
          <End label={summary.yearLow} value={low}>
            <UnknownValue field="52WeekLow" label={summary.yearLow} symbol={symbol} />
          </End>
          <End label={summary.yearHigh} value={high}>
            <UnknownValue field="52WeekHigh" label={summary.yearHigh} symbol={symbol} />
          </End>
        </dl>
        <FactList stock={stock} facts={summaryFacts} />
      </div>
    </Disclosure>
  )
}

interface EndProps {
  readonly label: string
  readonly value: number | null
  /** Replaces a missing value. */
  readonly children: ReactNode
}

const End = ({ label, value, children }: EndProps) => (
  <div className={styles.end}>
    <dt className={shared.note}>{label}</dt>
    <dd className={styles.endValue}>{value === null ? children : formatPrice(value)}</dd>
  </div>
)

/** A list of facts about a stock. */
function FactList({ stock, facts }: { readonly stock: Stock; readonly facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ field, label, read }) => (
        <div key={label} className={`${shared.between} ${styles.fact}`}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {read(stock) ?? <UnknownValue field={field} label={label} symbol={stock.symbol} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
