import { formatFullDay, formatSession } from '../../format/day.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './freshness-pill.module.css'

/** Of when the prices are: the newest session in the data, whatever the clock says. */
export function FreshnessPill({ date }: { readonly date: string }) {
  return (
    <span className={styles.pill} title={`Prices as of the close of ${formatFullDay(date)}`}>
      <Icon name="clock" small />
      <span>
        <span className={styles.words}>Close of </span>
        {formatSession(date)}
      </span>
    </span>
  )
}
