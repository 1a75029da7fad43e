import styles from './day-field.module.css'
import shared from '#web/ui/shared.module.css'

interface DayFieldProps {
  readonly label: string
  /** YYYY-MM-DD. */
  readonly value: string
  /** The sessions that can be shown, YYYY-MM-DD, the oldest first. */
  readonly sessions: readonly string[]
  readonly onChange: (day: string) => void
}

/** A day within the past, beside selects with a label. A year that is being typed is one of long ago: it does not count. */
export const DayField = ({ label, value, sessions, onChange }: DayFieldProps) => (
  <label className={styles.line}>
    <span className={`${shared.quiet} ${shared.listTitle}`}>{label}</span>
    <input
      type="date"
      className={`${shared.field} ${styles.field}`}
      key={value}
      defaultValue={value}
      min={sessions[0]}
      max={sessions.at(-1)}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== '' && currentTarget.validity.valid) onChange(currentTarget.value)
      }}
    />
  </label>
)
