import type { ReportMove } from '#domain/reports/report-moves'
import type { MedianLine } from '#domain/stock/rebase'
import { formatDate } from '#words/dates'
import { compactParts, formatCompact, formatPercentChange, formatPrice } from '#words/numbers'
import type { Bar, History } from '../../data/history/history.ts'
import { Amount, Change, Missing } from '../../ui/data-display/formatted-value.tsx'
import { ScrollRegion } from '../../ui/scrolling/scroll-region.tsx'
import { type Noted, NoteText } from './chart-layers.tsx'
import { chartLayers, sessionNumbers } from './chart-texts.ts'
import { ReportTable } from './report-table.tsx'
import styles from './session-table.module.css'
import shared from '#web/ui/shared.module.css'

interface SessionTableProps {
  readonly symbol: string
  readonly history: History
  /** How many of the newest sessions. */
  readonly count: number
  /** The median of the sector, and the user's note, if the chart shows them. */
  readonly median: MedianLine | undefined
  readonly noted: Noted | undefined
  /** How the price moved with results, the oldest first. */
  readonly moves: readonly ReportMove[]
}

const prices = ['open', 'high', 'low'] as const

/** The chart's numbers, newest first. */
export function SessionTable({
  symbol,
  history: { sessions, hasBars, hasRoundVolumes = false },
  count,
  median,
  noted,
  moves,
}: SessionTableProps) {
  const columns = hasBars ? prices : []
  return (
    <ScrollRegion className={styles.scroller} label={sessionNumbers.table(symbol)}>
      {median && <MedianTable symbol={symbol} median={median} />}
      {moves.length > 0 && <ReportTable moves={moves} />}
      <table className={`${shared.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{sessionNumbers.date}</th>
            {[...columns, 'close' as const, 'volume' as const].map((column) => (
              <th key={column} scope="col" className={shared.number}>
                {sessionNumbers[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions
            .slice(-count)
            .toReversed()
            .map((session) => (
              <SessionRow
                key={session.date}
                {...{ session, columns, hasRoundVolumes }}
                note={noted?.date === session.date ? noted.note : undefined}
              />
            ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface SessionRowProps {
  readonly session: Bar
  readonly columns: readonly (typeof prices)[number][]
  readonly hasRoundVolumes: boolean
  readonly note: Noted['note'] | undefined
}

function SessionRow({ session, columns, hasRoundVolumes, note }: SessionRowProps) {
  return (
    <>
      <tr>
        <th scope="row">{formatDate(session.date)}</th>
        {columns.map((column) => (
          <td key={column} className={shared.number}>
            {formatPrice(session[column])}
          </td>
        ))}
        <td className={shared.number}>{formatPrice(session.close)}</td>
        <td className={shared.number}>
          {session.volume === null ? <Missing /> : <Volume value={session.volume} isRound={hasRoundVolumes} />}
        </td>
      </tr>
      {note && (
        <tr>
          <td colSpan={columns.length + 3} className={styles.note}>
            <NoteText note={note} />
          </td>
        </tr>
      )}
    </>
  )
}

const Volume = ({ value, isRound }: { readonly value: number; readonly isRound: boolean }) =>
  isRound ? sessionNumbers.about(formatCompact(value)) : <Amount {...compactParts(value)} />

/** The points of the median's line: the changes of the stock and of its sector up to the last close. */
function MedianTable({ symbol, median }: { readonly symbol: string; readonly median: MedianLine }) {
  return (
    <table className={`${shared.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{chartLayers.period}</th>
          <th scope="col" className={shared.number}>
            {symbol}
          </th>
          <th scope="col" className={shared.number}>
            {chartLayers.median}
          </th>
        </tr>
      </thead>
      <tbody>
        {median.periods.map(({ field, own, median: change }) => (
          <tr key={field}>
            <th scope="row">{chartLayers.periods[field]}</th>
            <td className={shared.number}>
              <Change {...formatPercentChange(own)} />
            </td>
            <td className={shared.number}>
              <Change {...formatPercentChange(change)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
