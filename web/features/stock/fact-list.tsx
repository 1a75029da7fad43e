import type { Stock } from '#domain/stock/stock'
import { Missing } from '../../ui/marks/missing.tsx'
import styles from './fact-list.module.css'
import type { Fact } from './facts.ts'

/** Facts about a stock, a line each. */
export function FactList({ stock, facts }: { readonly stock: Stock; readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, read }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{read(stock) ?? <Missing />}</dd>
        </div>
      ))}
    </dl>
  )
}
