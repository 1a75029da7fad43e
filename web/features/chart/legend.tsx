import type { Session } from '../../data/history/history.ts'
import { formatCompact, formatScalePrice } from '../../format/numbers.ts'
import { formatDate } from '../../format/dates.ts'
import { chart, sessionNumbers } from '../../texts/chart.ts'
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
          <Value of="open" value={formatScalePrice(open)} />
          <Value of="high" value={formatScalePrice(high)} />
          <Value of="low" value={formatScalePrice(low)} />
        </>
      )}
      <Value of="close" value={formatScalePrice(close)} />
      {shares && <Value of="volume" value={shares} />}
      <span className={styles.bands} title={chart.bandsTitle}>
        {chart.bands}
      </span>
    </p>
  )
}

interface ValueProps {
  readonly of: keyof typeof sessionNumbers.short
  readonly value: string
}

const Value = ({ of, value }: ValueProps) => (
  <span className={styles.value}>
    <abbr title={sessionNumbers[of]} className={styles.name}>
      {sessionNumbers.short[of]}
    </abbr>{' '}
    {value}
  </span>
)
