import type { LeaderboardRow } from '#api/contract/traders'
import { keysOf } from '#domain/keys-of'
import { type RatingMetric, ratingMetrics } from '#domain/traders/ratings'
import { formatSession } from '#words/dates'
import { leaderboardAddress, traderAddress } from '#words/links'
import { Missing } from '../ui/data-display/formatted-value.tsx'
import { SortIcon } from '../ui/icons/icon.tsx'
import { ScrollRegion } from '../ui/scrolling/scroll-region.tsx'
import { MetricValue, RatioBar } from './rating-values.tsx'
import { horizonTitles, leaderboard } from './traders-texts.ts'
import styles from './leaderboard-table.module.css'
import shared from '#web/ui/shared.module.css'

/** The metrics of a horizon, in the order of their columns. */
const columnsOf = (horizon: 'day' | 'week'): readonly RatingMetric[] =>
  keysOf(ratingMetrics).filter((metric) => ratingMetrics[metric].horizon === horizon)

interface LeaderboardTableProps {
  readonly rows: readonly LeaderboardRow[]
  readonly metric: RatingMetric
}

const horizons = ['day', 'week'] as const

/** Traders ranked by a metric. The header of another metric links to its leaderboard. */
export function LeaderboardTable({ rows, metric }: LeaderboardTableProps) {
  return (
    <ScrollRegion className={`${shared.card} ${shared.edgeToEdge} ${styles.scroller}`} label={leaderboard.title}>
      <table className={`${shared.table} ${styles.table}`}>
        <thead>
          <tr className={styles.groups}>
            <td colSpan={3} />
            {horizons.map((horizon) => (
              <th key={horizon} scope="colgroup" colSpan={4} className={styles.first}>
                {horizonTitles[horizon]}
              </th>
            ))}
            <td />
          </tr>
          <tr>
            <th scope="col" className={styles.rankHead}>
              <abbr title={leaderboard.rank}>#</abbr>
            </th>
            <th scope="col" className={styles.traderHead}>
              {leaderboard.trader}
            </th>
            <MetricHeader id="count" metric={metric} />
            {horizons.flatMap((horizon) =>
              columnsOf(horizon).map((id) => <MetricHeader key={id} id={id} metric={metric} />),
            )}
            <th scope="col" className={shared.number}>
              {leaderboard.updated}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <TraderRow key={row.username} row={row} rank={at + 1} metric={metric} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface MetricHeaderProps {
  readonly id: RatingMetric
  readonly metric: RatingMetric
}

function MetricHeader({ id, metric }: MetricHeaderProps) {
  const { label, title } = ratingMetrics[id]
  const isCurrent = id === metric
  return (
    <th scope="col" className={shared.number} data-first={isFirst(id)} aria-sort={isCurrent ? 'descending' : undefined}>
      <a href={leaderboardAddress(id)} className={styles.sort} aria-label={title} aria-current={isCurrent || undefined}>
        {label}
        <SortIcon order={isCurrent ? 'descending' : 'none'} />
      </a>
    </th>
  )
}

const isFirst = (id: RatingMetric): true | undefined => id === 'dayRatio' || id === 'weekRatio' || undefined

interface TraderRowProps {
  readonly row: LeaderboardRow
  readonly rank: number
  readonly metric: RatingMetric
}

function TraderRow({ row, rank, metric }: TraderRowProps) {
  return (
    <tr>
      <td className={styles.rank} data-leading={rank <= 3 || undefined}>
        {rank}
      </td>
      <th scope="row" className={styles.trader}>
        <a href={traderAddress(row.username)} className={styles.name}>
          {row.username}
        </a>
      </th>
      <MetricCell row={row} id="count" metric={metric} />
      {horizons.flatMap((horizon) =>
        columnsOf(horizon).map((id) => <MetricCell key={id} row={row} id={id} metric={metric} />),
      )}
      <td className={`${shared.number} ${shared.dim}`}>
        {row.updatedAt === null ? <Missing /> : formatSession(row.updatedAt)}
      </td>
    </tr>
  )
}

interface MetricCellProps extends MetricHeaderProps {
  readonly row: LeaderboardRow
}

function MetricCell({ row, id, metric }: MetricCellProps) {
  const value = <MetricValue row={row} metric={id} />
  if (id !== 'dayRatio' && id !== 'weekRatio') return <td className={shared.number}>{value}</td>
  const [wins, winLoss] = id === 'dayRatio' ? [row.dayWins, row.dayWinLoss] : [row.weekWins, row.weekWinLoss]
  return (
    <td className={shared.number} data-first>
      <span className={styles.ratio}>
        <RatioBar wins={wins} winLoss={winLoss} current={id === metric} />
        {value}
      </span>
    </td>
  )
}
