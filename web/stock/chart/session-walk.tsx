import type { ReportMove } from '#domain/reports/report-moves'
import type { Bar, History } from '../../data/history/history.ts'
import { chartWords } from './chart-texts.ts'
import { moveInWords } from './report-words.ts'
import { sessionInWords } from './session-words.ts'
import styles from './price-chart.module.css'

interface SessionWalkProps {
  readonly history: History
  /** How many of the newest sessions the chart shows. */
  readonly count: number
  /** The results that the chart marks. */
  readonly moves: readonly ReportMove[]
  /** The session that the keys have reached; undefined before they enter the chart. */
  readonly walked: Bar | undefined
  /** Called with the session that the keys reach; undefined when they leave the chart. */
  readonly onWalk: (session: Bar | undefined) => void
}

/**
 * Moves through the sessions of a chart by the keys of a slider – arrows, Page Up and Down, Home, End – and announces each.
 * It lies invisibly over the chart and does not take its pointer events.
 */
export function SessionWalk({ history: { sessions }, count, moves, walked, onWalk }: SessionWalkProps) {
  const last = sessions.length - 1
  const first = Math.max(sessions.length - count, 0)
  const at = Math.max(walked ? sessions.indexOf(walked) : last, first)
  const session = sessions[at]
  if (!session) return null
  const move = moves.find((one) => one.session === session.date)
  const words = [sessionInWords(session, sessions[at - 1]), ...(move ? [moveInWords(move)] : [])]
  return (
    <input
      type="range"
      className={styles.walk}
      aria-label={chartWords.walk}
      aria-valuetext={words.join('; ')}
      min={first}
      max={last}
      step={1}
      value={at}
      onChange={({ target }) => onWalk(sessions[target.valueAsNumber])}
      onBlur={() => onWalk(undefined)}
    />
  )
}
