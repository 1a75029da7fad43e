import { type CSSProperties, Fragment } from 'react'
import type { LeaderboardRow } from '#api/contract/traders'
import { minRatedPlays, type RatingMetric, shareInterval } from '#domain/traders/ratings'
import { maxGapDays } from '#domain/traders/settlement'
import { formatDifference, formatInteger, formatPercentPoints, formatRatio } from '#words/numbers'
import { Disclosure } from '../ui/controls/disclosure.tsx'
import { Change, Missing } from '../ui/data-display/formatted-value.tsx'
import { howRated } from './traders-texts.ts'
import styles from './rating-values.module.css'

/** Explains how ratings are computed, precisely enough to reproduce them. */
export const HowRated = () => (
  <div className={styles.howRated}>
    <Disclosure title={howRated.title} level={2} open={false}>
      <dl className={styles.terms}>
        {howRated.terms(minRatedPlays, maxGapDays).map(([term, meaning]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </Disclosure>
  </div>
)

/** A share of wins, 0 to 1; null if there is none. */
export const Ratio = ({ value }: { readonly value: number | null }) =>
  value === null ? <Missing /> : formatRatio(value)

/** A mean gain in percent. */
export const Quality = ({ value }: { readonly value: number | null }) =>
  value === null ? <Missing /> : <Change {...formatPercentPoints(value)} />

/** Wins minus losses. */
export const WinLoss = ({ value }: { readonly value: number }) => formatDifference(value).text

interface MetricValueProps {
  readonly row: LeaderboardRow
  readonly metric: RatingMetric
}

/** A row's value of a metric. */
export function MetricValue({ row, metric }: MetricValueProps) {
  switch (metric) {
    case 'dayRatio':
    case 'weekRatio':
      return <Ratio value={row[metric]} />
    case 'dayQuality':
    case 'weekQuality':
      return <Quality value={row[metric]} />
    case 'dayWinLoss':
    case 'weekWinLoss':
      return <WinLoss value={row[metric]} />
    default:
      return formatInteger(row[metric])
  }
}

interface RatioBarProps {
  readonly wins: number
  /** Wins minus losses. */
  readonly winLoss: number
  /** Whether the table is sorted by it. */
  readonly current: boolean
}

/** The share of wins as a bar, with its confidence interval and a tick at 50%. Decorative, beside the number. */
export function RatioBar({ wins, winLoss, current }: RatioBarProps) {
  const losses = wins - winLoss
  const interval = shareInterval(wins, losses)
  if (!interval) return <span className={styles.bar} aria-hidden="true" />
  const share = wins / (wins + losses)
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--share': share,
    '--low': interval.low,
    '--high': interval.high,
  }
  return <span className={styles.bar} data-current={current} data-known style={style} aria-hidden="true" />
}
