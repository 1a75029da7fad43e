import { ScrollRegion } from '../../ui/scrolling/scroll-region.tsx'
import type { History, Bar } from '../../data/history/history.ts'
import { compactParts, formatPrice } from '../../format/numbers.ts'
import { formatDate } from '../../format/dates.ts'
import { sessionNumbers } from '../../texts/chart.ts'
import { Amount, Missing } from '../../ui/data-display/formatted-value.tsx'
import styles from './session-table.module.css'

interface SessionTableProps {
  readonly symbol: string
  readonly history: History
  /** How many of the newest sessions. */
  readonly count: number
}

const prices = ['open', 'high', 'low'] as const

/** The chart's numbers, newest first. */
export function SessionTable({ symbol, history: { sessions, hasBars }, count }: SessionTableProps) {
  const columns = hasBars ? prices : []
  return (
    <ScrollRegion className={styles.scroller} label={sessionNumbers.table(symbol)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{sessionNumbers.date}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.number}>
                {sessionNumbers[column]}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              {sessionNumbers.close}
            </th>
            <th scope="col" className={styles.number}>
              {sessionNumbers.volume}
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions
            .slice(-count)
            .toReversed()
            .map((session) => (
              <SessionRow key={session.date} session={session} columns={columns} />
            ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface SessionRowProps {
  readonly session: Bar
  readonly columns: readonly (typeof prices)[number][]
}

function SessionRow({ session, columns }: SessionRowProps) {
  return (
    <tr>
      <th scope="row">{formatDate(session.date)}</th>
      {columns.map((column) => (
        <td key={column} className={styles.number}>
          {formatPrice(session[column])}
        </td>
      ))}
      <td className={styles.number}>{formatPrice(session.close)}</td>
      <td className={styles.number}>
        {session.volume === null ? <Missing /> : <Amount {...compactParts(session.volume)} />}
      </td>
    </tr>
  )
}
