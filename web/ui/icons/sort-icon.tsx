import styles from './sort-icon.module.css'

export type SortOrder = 'ascending' | 'descending' | 'none'

/** Three shapes, so that no colour has to be told apart: ▲ ascending, ▼ descending, ◇ not sorted by. */
const shapes: Record<SortOrder, string> = {
  ascending: 'M5 1.5 9.5 9h-9Z',
  descending: 'M5 8.5.5 1h9Z',
  none: 'M5 1.5 8.5 5 5 8.5 1.5 5Z',
}

/** Beside a label that says the rest. */
export function SortIcon({ order }: { readonly order: SortOrder }) {
  return (
    <svg viewBox="0 0 10 10" className={styles.icon} data-order={order} aria-hidden="true">
      <path d={shapes[order]} />
    </svg>
  )
}
