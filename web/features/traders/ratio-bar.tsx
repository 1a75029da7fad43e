import type { CSSProperties } from 'react'
import { shareInterval } from '#domain/traders/intervals'
import styles from './ratio-bar.module.css'

interface RatioBarProps {
  readonly wins: number
  /** Wins less losses. */
  readonly winLoss: number
  /** Whether it is what the table is sorted by. */
  readonly current: boolean
}

/** A share of wins as a bar, with the stretch in which the true share may lie, and a tick at chance. The number is beside it. */
export function RatioBar({ wins, winLoss, current }: RatioBarProps) {
  const losses = wins - winLoss
  const interval = shareInterval(wins, losses)
  if (!interval) return <span className={styles.bar} aria-hidden="true" />
  const share = wins / (wins + losses)
  const style = { '--share': share, '--low': interval.low, '--high': interval.high } as CSSProperties
  return <span className={styles.bar} data-current={current} data-known style={style} aria-hidden="true" />
}
