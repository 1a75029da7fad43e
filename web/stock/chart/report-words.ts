import { isAfterClose, medianMove, type ReportMove } from '#domain/reports/report-moves'
import { formatDate } from '#words/dates'
import { formatPercent, formatPercentChange } from '#words/numbers'
import { reportMoves as texts } from './chart-texts.ts'

/** How many of the newest results are listed. */
const maxListed = 8

/** The newest results, the newest first, and the median of their moves, up or down, as text. */
export function listedMoves(moves: readonly ReportMove[]) {
  const listed = moves.slice(-maxListed).toReversed()
  const median = medianMove(listed)
  return {
    listed,
    known: listed.filter(({ ratio }) => ratio !== null).length,
    median: median === undefined ? undefined : formatPercent(median),
  }
}

/** At most one for each session, the last: a late company files several reports on one day. */
export const perSession = (moves: readonly ReportMove[]): readonly ReportMove[] => [
  ...new Map(moves.map((move) => [move.session, move])).values(),
]

/** “Results: +4.2%”; names the sessions that are compared if they are not the day and the one before. */
export const moveInWords = (move: ReportMove): string => texts.sentence(whatOf(move), changeOf(move))

/** The newest results in one sentence. */
export function movesInWords(moves: readonly ReportMove[]): string {
  const { listed, median = texts.unknown } = listedMoves(moves)
  const each = listed.map((move) => texts.sentence(texts.on(whatOf(move), formatDate(move.day)), changeOf(move)))
  return texts.list(each.join('; '), median)
}

function whatOf(move: ReportMove): string {
  const what = move.basis === 'filing' ? texts.report : texts.results
  return isAfterClose(move) ? texts.afterClose(what) : what
}

function changeOf(move: ReportMove): string {
  const { ratio, from, to, day, session } = move
  if (ratio === null) return texts.unknown
  const change = formatPercentChange(ratio).text
  if (session !== day || isAfterClose(move) === undefined)
    return texts.between(change, formatDate(from), formatDate(to))
  return isAfterClose(move) ? texts.next(change) : change
}
