import { type ReactNode, useId } from 'react'
import { formatSession } from '#words/dates'
import { awayAlerts as texts } from './away-alerts-texts.ts'
import styles from './away-alerts.module.css'

interface AwaySwitchProps {
  /** The alert in words. */
  readonly description: string
  readonly isOn: boolean
  /** Whether it has not reached the server. */
  readonly isPending: boolean
  /** The last session with which the server has checked it; null for none yet, undefined if unknown. */
  readonly checkedDate: string | null | undefined
  /** Whether it watches a screen within lists, whose symbols the server needs. */
  readonly hasLists?: boolean
  /** While true it ignores presses. */
  readonly isBusy: boolean
  readonly onChange: (isOn: boolean) => void
  /** The message after a press. */
  readonly children?: ReactNode
}

/** Where an alert is checked, and the switch for it. */
export function AwaySwitch({
  description,
  isOn,
  isPending,
  checkedDate,
  hasLists,
  isBusy,
  onChange,
  children,
}: AwaySwitchProps) {
  const id = useId()
  return (
    <div className={styles.away}>
      <label className={styles.line}>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          aria-label={texts.switchNamed(description)}
          aria-describedby={id}
          aria-disabled={isBusy || undefined}
          checked={isOn}
          onChange={({ target }) => isBusy || onChange(target.checked)}
        />
        <span>{texts.switch}</span>
      </label>
      <span id={id} className={styles.where}>
        {isOn ? (isPending ? texts.pending : texts.away) : texts.here}
        {isOn && !isPending && checkedDate !== undefined && (
          <> · {checkedDate === null ? texts.unchecked : texts.checked(formatSession(checkedDate))}</>
        )}
        {hasLists && <> · {texts.tickersSent}</>}
      </span>
      <div role="status" className={styles.notice}>
        {children}
      </div>
    </div>
  )
}
