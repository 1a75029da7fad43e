import { useEffect, useRef } from 'react'
import { formatInteger } from '#words/numbers'
import { screenBar } from '../texts/first-visit/results.ts'
import styles from './count-line.module.css'
import control from '#web/ui/control.module.css'

interface CountLineProps {
  /** The number of matches. */
  readonly total: number
  /** The number of stocks searched. */
  readonly of: number
  /** The number of matches that Max Entries allows. */
  readonly shown: number
  /** The number of further matches that only default filters hide. */
  readonly hidden?: number
  readonly onShowHidden: () => void
}

/** Milliseconds without a change until the status is announced. */
const announceDelayMs = 1000

/** The count of all matches, not only of those shown. */
export function CountLine({ total, of, shown, hidden = 0, onShowHidden }: CountLineProps) {
  const status = useRef<HTMLParagraphElement>(null)
  // A busy region is not announced: while the user types, the count is announced once, when it has settled.
  useEffect(() => {
    const node = status.current
    node?.setAttribute('aria-busy', 'true')
    const timer = setTimeout(() => node?.setAttribute('aria-busy', 'false'), announceDelayMs)
    return () => clearTimeout(timer)
  }, [total, of, shown])
  const { label, short } = screenBar.hidden(formatInteger(hidden))
  return (
    <>
      <p ref={status} role="status" className={styles.count}>
        <strong className={styles.total}>{formatInteger(total)}</strong>
        {screenBar.of(formatInteger(of))}
        {screenBar.stonks}
        {shown < total && <span className={styles.shown}>{screenBar.showing(formatInteger(shown))}</span>}
      </p>
      {hidden > 0 && (
        <button
          type="button"
          className={`${control.hoverText} ${styles.hidden}`}
          title={label}
          aria-label={label}
          onClick={onShowHidden}
        >
          {short}
        </button>
      )}
    </>
  )
}
