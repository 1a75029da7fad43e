import type { LeaderboardRow } from '#api/contract/traders'
import { ratingMetrics, type RatingMetric } from '#domain/ratings'
import { traderAddress } from '../../format/links.ts'
import styles from './leaderboard-list.module.css'
import { MetricValue } from './metric-value.tsx'
import { RatioBar } from './ratio-bar.tsx'

interface LeaderboardListProps {
  readonly rows: readonly LeaderboardRow[]
  readonly metric: RatingMetric
}

/** What the second line of a phone's row says, beside the chosen metric. */
const others = ['dayRatio', 'dayQuality', 'weekRatio', 'weekQuality'] as const

/** The same for a narrow screen: name, plays, the chosen metric, and a line of the rest. */
export const LeaderboardList = ({ rows, metric }: LeaderboardListProps) => (
  <ol className={styles.list}>
    {rows.map((row, at) => (
      <li key={row.username} className={styles.row}>
        <span className={styles.rank} data-leading={at < 3 || undefined}>
          {at + 1}
        </span>
        <a href={traderAddress(row.username)} className={styles.name}>
          {row.username}
        </a>
        <span className={styles.value}>
          <MetricValue row={row} metric={metric} />
        </span>
        <span className={styles.plays}>{row.count} plays</span>
        <span className={styles.rest}>
          {others
            .filter((id) => id !== metric)
            .map((id) => (
              <span key={id}>
                {ratingMetrics[id].title} <MetricValue row={row} metric={id} />
              </span>
            ))}
        </span>
        <span className={styles.bar}>
          {metric.startsWith('week') ? (
            <RatioBar wins={row.weekWins} winLoss={row.weekWinLoss} current={metric === 'weekRatio'} />
          ) : (
            <RatioBar wins={row.dayWins} winLoss={row.dayWinLoss} current={metric === 'dayRatio'} />
          )}
        </span>
      </li>
    ))}
  </ol>
)
