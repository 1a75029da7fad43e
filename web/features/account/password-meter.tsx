import { useDeferredValue } from 'react'
import { passwordStrength } from './password-strength.ts'
import { usePasswordEstimator } from './use-password-estimator.ts'
import styles from './password-meter.module.css'

interface PasswordMeterProps {
  readonly password: string
  /** The address and the names of whose password it is: they are what others try first. */
  readonly about: readonly string[]
}

/** How strong a password is, and why it is not, while it is typed. It urges, it does not forbid. */
export function PasswordMeter({ password, about }: PasswordMeterProps) {
  const guessability = usePasswordEstimator()
  // Typing goes first: an estimate takes some milliseconds on a slow phone.
  const typed = useDeferredValue(password)
  const { level, words } = passwordStrength(typed, guessability && ((text) => guessability(text, about)))
  return (
    <>
      <span className={styles.meter} data-level={level} aria-hidden="true">
        <span className={styles.part} />
        <span className={styles.part} />
        <span className={styles.part} />
      </span>
      {words}
    </>
  )
}
