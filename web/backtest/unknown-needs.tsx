import type { UnknownMetric } from '#domain/backtest/backtest-result'
import type { NeededId } from '#domain/backtest/needed-metrics'
import { runsWithout, type RunWithout } from '#domain/backtest/runs-without'
import { metrics } from '#domain/stock/metrics'
import { formatDate } from '#words/dates'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useHistory } from '../ui/navigation/use-history.ts'
import { backtest as texts } from './backtest-texts.ts'
import { type BacktestQuestion, withFilters, writeBacktest } from './backtest-url.ts'
import styles from './backtest-page.module.css'
import shared from '#web/ui/shared.module.css'

interface UnknownNeedsProps {
  readonly unknown: readonly UnknownMetric[]
  readonly question: BacktestQuestion
  readonly sessions: readonly string[]
  /** Whether the run has ended without a result because of them. */
  readonly isEnd: boolean
}

/** The metrics of the screen that the first days lack, with a button for each way to do without them. */
export function UnknownNeeds({ unknown, question, sessions, isEnd }: UnknownNeedsProps) {
  const { location } = useHistory()
  if (unknown.length === 0) return null
  const sentences = unknown.map(({ id, since, without }) => (
    <li key={id}>
      {since === null
        ? texts.unknownEver(nameOf(id))
        : texts.unknownSince(nameOf(id), formatDate(since), without !== null)}{' '}
      {without && since !== null && (
        <a className={shared.link} href={`/backtest${withFilters(location.search, without)}`}>
          {texts.removeFilter}
        </a>
      )}
    </li>
  ))
  const list = <ul className={styles.unknown}>{sentences}</ul>
  const ways = <Ways {...{ question, sessions, isEnd }} ids={unknown.filter(isOffered).map(({ id }) => id)} />
  return (
    <div role="status" className={shared.stack}>
      {isEnd ? (
        <EmptyState icon="search" title={texts.cannotRun} more={list} action={ways}>
          {texts.cannotRunWhy}
        </EmptyState>
      ) : (
        <>
          {list}
          {ways}
        </>
      )}
    </div>
  )
}

/** A filter whose data starts later has its own link: the run can also begin then. */
const isOffered = ({ since, without }: UnknownMetric): boolean => since === null || without === null

const nameOf = (id: NeededId): string => (id === 'sp500' || id === 'dowJones' ? texts.flags[id] : metrics[id].label)

interface WaysProps extends Pick<UnknownNeedsProps, 'question' | 'sessions' | 'isEnd'> {
  readonly ids: readonly NeededId[]
}

function Ways({ question, sessions, isEnd, ids }: WaysProps) {
  const history = useHistory()
  if (ids.length === 0) return null
  const run = ({ filters, settings }: RunWithout) => {
    const { search } = history.location
    history.push(`/backtest${writeBacktest(withFilters(search, filters), settings, sessions)}`)
  }
  return (
    <div className={styles.ways} data-end={isEnd || undefined}>
      {runsWithout(question, ids).map((way, at) => (
        <Button key={way.instead} variant={at === 0 ? 'primary' : 'outline'} onClick={() => run(way)}>
          {texts.way(way)}
        </Button>
      ))}
    </div>
  )
}
