import { useDeferredValue, useEffect, useState } from 'react'
import styles from './password-meter.module.css'
import type { guessability } from './password-estimator.ts'
import { passwordWords as texts } from '../../texts/account.ts'

/** Characters that a password needs, and those from which one that is hard to guess is strong. */
const minLength = 8
const strongLength = 15

/** How far a password is from being strong: what to say, and how much of the meter is full, 0 to 3. */
interface PasswordStrength {
  readonly level: 0 | 1 | 2 | 3
  readonly words: string
}

/**
 * Goes by length and by what `explain` says of how easily it is guessed; while that is on its way, by how many different
 * characters there are. What the server asks for beyond that, it says itself.
 */
export function passwordStrength(
  password: string,
  explain?: (password: string) => string | undefined,
): PasswordStrength {
  const characters = [...password.normalize('NFC')]
  const { length } = characters
  if (length === 0) return { level: 0, words: texts.none(strongLength) }
  if (length < minLength) return { level: 1, words: texts.short(minLength) }
  const weakPoint = explain ? explain(password) : new Set(characters).size < 5 ? texts.repeats : undefined
  if (weakPoint !== undefined) return { level: 1, words: weakPoint }
  if (length < strongLength) return { level: 2, words: texts.fair(strongLength - length) }
  return { level: 3, words: texts.strong }
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
