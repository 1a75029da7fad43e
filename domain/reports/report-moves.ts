import { daysBetween } from '../dataset/trading-days.ts'
import { medianOf } from '../median.ts'
import type { PastReport } from './past-reports.ts'

/** How the price moved with results. */
export interface ReportMove extends PastReport {
  /** The session at which it is marked: the day of the results, or the next one with a price. */
  readonly session: string
  /** The sessions whose closes are compared, the last one before and the first one after the results. */
  readonly from: string
  readonly to: string
  /** The change between these closes as a fraction; null if either is missing. */
  readonly ratio: number | null
}

interface Close {
  /** YYYY-MM-DD */
  readonly date: string
  readonly close: number
}

/** The minute at which the session ends. It ends earlier on a few days before holidays. */
const closingMinute = 16 * 60
/** Days between closes of adjacent sessions, and of those around one: prices with gaps are further apart. */
const maxDays = { adjacent: 5, around: 7 } as const

/** Whether results came after the close of their day; undefined if their minute is unknown. */
export const isAfterClose = ({ minute }: Pick<PastReport, 'minute'>): boolean | undefined =>
  minute === null ? undefined : minute >= closingMinute

/**
 * How the price moved with each of some results, the oldest first, from close to close: results after the close move the next
 * session. If their minute is unknown, the closes before and after their day are compared. Skips results out of the sessions,
 * which are in ascending order.
 */
export const reportMoves = (reports: readonly PastReport[], sessions: readonly Close[]): readonly ReportMove[] =>
  reports.flatMap((report) => moveOf(report, sessions) ?? []).toSorted((a, b) => a.day.localeCompare(b.day))

function moveOf(report: PastReport, sessions: readonly Close[]): ReportMove | undefined {
  const { day } = report
  const isAfter = isAfterClose(report)
  const first = sessions.findIndex(({ date }) => date >= day)
  const marked = sessions[first]
  if (!marked || day < (sessions[0]?.date ?? '')) return undefined
  const isSession = marked.date === day
  const before = sessions[isSession && isAfter === true ? first : first - 1]
  const after = sessions[isSession && isAfter !== false ? first + 1 : first]
  const most = isSession && isAfter === undefined ? maxDays.around : maxDays.adjacent
  const isKnown = before && after && daysBetween(before.date, after.date) <= most
  return {
    ...report,
    session: marked.date,
    from: before?.date ?? day,
    to: after?.date ?? day,
    ratio: isKnown ? after.close / before.close - 1 : null,
  }
}

/** The median of the moves, up or down, as a fraction; undefined without any. */
export function medianMove(moves: readonly Pick<ReportMove, 'ratio'>[]): number | undefined {
  const sizes = moves.flatMap(({ ratio }) => (ratio === null ? [] : Math.abs(ratio)))
  return sizes.length === 0 ? undefined : medianOf(sizes)
}
