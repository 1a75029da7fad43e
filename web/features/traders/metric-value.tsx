import type { LeaderboardRow } from '#api/contract/traders'
import type { RatingMetric } from '#domain/traders/ratings'
import { formatInteger } from '../../format/numbers.ts'
import { Quality, Ratio, WinLoss } from './values.tsx'

interface MetricValueProps {
  readonly row: LeaderboardRow
  readonly metric: RatingMetric
}

/** What a row says by a metric. */
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
