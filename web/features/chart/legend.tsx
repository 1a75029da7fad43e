import type { Session } from '../../data/history.ts'
import { formatCompact, formatScalePrice } from '../../format/numbers.ts'
import { formatDate } from '../../format/dates.ts'
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
          <Value name="O" title="Open" value={formatScalePrice(open)} />
          <Value name="H" title="High" value={formatScalePrice(high)} />
          <Value name="L" title="Low" value={formatScalePrice(low)} />
        </>
      )}
      <Value name="C" title="Close" value={formatScalePrice(close)} />
      {shares && <Value name="Vol" title="Volume" value={shares} />}
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
