import type { Session } from '../../data/history.ts'
import { formatCompact } from '../../format/compact.ts'
import { formatDate } from '../../format/day.ts'
import { formatPrice } from '../../format/money.ts'
import styles from './legend.module.css'

interface LegendProps {
  /** The one that is pointed at, else the newest. */
  readonly session: Session | undefined
  readonly hasBars: boolean
}

/** A session's numbers: they stand in the bar, not in a box that covers what one looks at. */
export function Legend({ session, hasBars }: LegendProps) {
  if (!session) return null
  const { date, open, high, low, close, volume } = session
  const shares = volume === null ? undefined : formatCompact(volume)
  return (
    <p className={styles.legend}>
      <span className={styles.date}>{formatDate(date)}</span>
      {hasBars && (
        <>
          <Value name="O" title="Open" value={formatPrice(open)} />
          <Value name="H" title="High" value={formatPrice(high)} />
          <Value name="L" title="Low" value={formatPrice(low)} />
        </>
      )}
      <Value name="C" title="Close" value={formatPrice(close)} />
      {shares && <Value name="Vol" title="Volume" value={`${shares.digits} ${shares.unit}`} />}
      <span className={styles.bands} title="Bollinger Bands over 20 sessions, 2 standard deviations wide">
        BB 20, 2
      </span>
    </p>
  )
}

const Value = ({ name, title, value }: { readonly name: string; readonly title: string; readonly value: string }) => (
  <span className={styles.value}>
    <abbr title={title} className={styles.name}>
      {name}
    </abbr>{' '}
    {value}
  </span>
)
