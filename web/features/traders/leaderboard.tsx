import type { LeaderboardAnswer } from '#api/contract/traders'
import { fewestPlays, ratingMetrics, type RatingMetric } from '#domain/traders/ratings'
import { leaderboard } from '../../texts/traders.ts'
import { LabelledSelect } from '../../ui/controls/labelled-select.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { HowRated } from './how-rated.tsx'
import { LeaderboardTable } from './leaderboard-table.tsx'
import styles from './leaderboard.module.css'

interface LeaderboardProps {
  readonly metric: RatingMetric
  readonly rows: LeaderboardAnswer
  readonly simulated: boolean
  readonly onMetric: (metric: string) => void
}

const options = Object.entries(ratingMetrics).map(([value, { title }]) => ({ value, label: title }))

/** Traders by a metric, the best first, and how that is computed. */
export function Leaderboard({ metric, rows, simulated, onMetric }: LeaderboardProps) {
  const isNarrow = useMediaQuery('(width < 40rem)')
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{leaderboard.title}</h1>
        <p className={styles.about}>
          <strong>{ratingMetrics[metric].title}</strong> · {leaderboard.traders(simulated, fewestPlays)} ·{' '}
          <strong>{rows.length}</strong> {leaderboard.shown}
        </p>
      </header>
      {isNarrow && (
        <div className={styles.choice}>
          <LabelledSelect label={leaderboard.rankedBy} value={metric} options={options} onChange={onMetric} />
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState icon="table" title={leaderboard.empty}>
          {leaderboard.emptyWhy(fewestPlays)}
        </EmptyState>
      ) : (
        <LeaderboardTable rows={rows} metric={metric} />
      )}
      <HowRated />
    </div>
  )
}
