import type { LeaderboardResponse } from '#api/contract/traders'
import { minRatedPlays, type RatingMetric, ratingMetrics } from '#domain/traders/ratings'
import { Button } from '../ui/controls/button.tsx'
import { LabelledSelect } from '../ui/form/labelled-select.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { ProgressBar } from '../ui/loading/progress.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { LeaderboardTable } from './leaderboard-table.tsx'
import { HowRated } from './rating-values.tsx'
import { leaderboard, tradersWaiting } from './traders-texts.ts'
import styles from './leaderboard.module.css'
import shared from '#web/ui/shared.module.css'

interface LeaderboardProps {
  readonly metric: RatingMetric
  readonly rows: LeaderboardResponse
  readonly simulated: boolean
  readonly onMetric: (metric: string) => void
}

const options = Object.entries(ratingMetrics).map(([value, { title }]) => ({ value, label: title }))

/** Traders ranked by a metric, the best first, and how it is computed. */
export function Leaderboard({ metric, rows, simulated, onMetric }: LeaderboardProps) {
  const isNarrow = useMediaQuery('(width < 40rem)')
  return (
    <div className={styles.page}>
      <header className={`${shared.titleLine} ${styles.head}`}>
        <h1 className={shared.pageTitle}>{leaderboard.title}</h1>
        <p className={styles.about}>
          <strong>{ratingMetrics[metric].title}</strong> · {leaderboard.traders(simulated, minRatedPlays)} ·{' '}
          <strong>{rows.length}</strong> {leaderboard.shown}
        </p>
      </header>
      {isNarrow && (
        <div className={styles.choice}>
          <LabelledSelect label={leaderboard.rankedBy} value={metric} options={options} onChange={onMetric} />
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={lazyIcons.table} title={leaderboard.empty}>
          {leaderboard.emptyWhy(minRatedPlays)}
        </EmptyState>
      ) : (
        <LeaderboardTable rows={rows} metric={metric} />
      )}
      <HowRated />
    </div>
  )
}

interface TradersStatusProps {
  readonly state: { readonly kind: 'loading' } | { readonly kind: 'unknown' | 'failed'; readonly message: string }
  /** The heading if the trader or metric is unknown. */
  readonly title: string
  readonly onRetry: () => void
}

/** The loading state of the traders' pages, or why loading failed. */
export function TradersStatus({ state, title, onRetry }: TradersStatusProps) {
  if (state.kind === 'loading') {
    return (
      <div className={styles.loading}>
        <ProgressBar label={tradersWaiting.loading} percent={null} />
      </div>
    )
  }
  if (state.kind === 'unknown') {
    return (
      <EmptyState icon="search" title={title} heading="h1">
        {state.message}
      </EmptyState>
    )
  }
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={tradersWaiting.failed}
        heading="h1"
        action={<Button onClick={onRetry}>{tradersWaiting.retry}</Button>}
      >
        {state.message}
      </EmptyState>
    </div>
  )
}
