import { useDeferredValue, useEffect, useState } from 'react'
import { passwordWords as texts } from './account-texts.ts'
import type { guessability } from './password-estimator.ts'
import styles from './password-meter.module.css'

/** The minimum length, and the length from which a password that is hard to guess is strong. */
const minLength = 8
const strongLength = 15

/** The strength of a password: the message, and how much of the meter is filled, 0 to 3. */
interface PasswordStrength {
  readonly level: 0 | 1 | 2 | 3
  readonly message: string
}

/**
 * Depends on the length and on the estimator `explain`; while that is loading, on the number of different characters.
 * The server reports its further requirements itself.
 */
export function passwordStrength(
  password: string,
  explain?: (password: string) => string | undefined,
): PasswordStrength {
  const characters = [...password.normalize('NFC')]
  const { length } = characters
  if (length === 0) return { level: 0, message: texts.none(strongLength) }
  if (length < minLength) return { level: 1, message: texts.short(minLength) }
  const weakPoint = explain ? explain(password) : new Set(characters).size < 5 ? texts.repeats : undefined
  if (weakPoint !== undefined) return { level: 1, message: weakPoint }
  if (length < strongLength) return { level: 2, message: texts.fair(strongLength - length) }
  return { level: 3, message: texts.strong }
}

/** The error codes of a rejected new password. */
export const passwordErrors = ['password-short', 'password-long', 'password-common', 'password-personal'] as const

interface PasswordMeterProps {
  readonly password: string
  /** The user's address and names: the first guesses of an attacker. */
  readonly about: readonly string[]
}

/** The strength of a password while it is typed, and why it is weak. It advises; the server decides. */
export function PasswordMeter({ password, about }: PasswordMeterProps) {
  const guessability = usePasswordEstimator()
  // Deferred: an estimate takes some milliseconds on a slow phone and must not delay typing.
  const typed = useDeferredValue(password)
  const { level, message } = passwordStrength(typed, guessability && ((text) => guessability(text, about)))
  return (
    <>
      <span className={styles.meter} data-level={level} aria-hidden="true">
        <span className={styles.segment} />
        <span className={styles.segment} />
        <span className={styles.segment} />
      </span>
      {message}
    </>
  )
}

type Guessability = typeof guessability

/** The lazily loaded estimator; until it is loaded, length alone counts. The server decides. */
function usePasswordEstimator(): Guessability | undefined {
  const [estimator, setEstimator] = useState<{ readonly guessability: Guessability }>()
  useEffect(() => {
    let isMounted = true
    import('./password-estimator.ts').then(
      (loaded) => isMounted && setEstimator(loaded),
      () => undefined,
    )
    return () => void (isMounted = false)
  }, [])
  return estimator?.guessability
}
