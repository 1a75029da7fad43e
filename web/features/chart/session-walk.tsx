import { useState } from 'react'
import type { Bar, History } from '../../data/history/history.ts'
import { chartWords } from '../../texts/chart.ts'
import { sessionInWords } from './session-words.ts'
import styles from './price-chart.module.css'

interface SessionWalkProps {
  readonly history: History
  /** How many of the newest sessions the chart shows. */
  readonly count: number
  /** Called with the session that the keys have reached; undefined when they leave the chart. */
  readonly onWalk: (session: Bar | undefined) => void
}

/**
 * Walks the sessions of a chart by the keys of a slider – arrows, Page Up and Down, Home, End – and announces each. It lies
 * unseen over the chart, whose pointer events it leaves alone.
 */
export function SessionWalk({ history: { sessions }, count, onWalk }: SessionWalkProps) {
  const last = sessions.length - 1
  const first = Math.max(sessions.length - count, 0)
  const [reached, setReached] = useState<number>()
  const at = Math.max(reached ?? last, first)
  const session = sessions[at]
  const walkTo = (to: number | undefined) => {
    setReached(to)
    onWalk(to === undefined ? undefined : sessions[to])
  }
  if (!session) return null
  return (
    <input
      type="range"
      className={styles.walk}
      aria-label={chartWords.walk}
      aria-valuetext={sessionInWords(session, sessions[at - 1])}
      min={first}
      max={last}
      step={1}
      value={at}
      onChange={({ target }) => walkTo(target.valueAsNumber)}
      onBlur={() => walkTo(undefined)}
    />
  )
}
