import { passwordWords as texts } from '../../texts/account.ts'

/** Characters that a password needs, and those from which one that is hard to guess is strong. */
const least = 8
export const urged = 15

/** How far a password is from being strong: what to say, and how much of the meter is full, 0 to 3. */
export interface PasswordStrength {
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
  if (length === 0) return { level: 0, words: texts.none(urged) }
  if (length < least) return { level: 1, words: texts.short(least) }
  const weakPoint = explain ? explain(password) : new Set(characters).size < 5 ? texts.repeats : undefined
  if (weakPoint !== undefined) return { level: 1, words: weakPoint }
  if (length < urged) return { level: 2, words: texts.fair(urged - length) }
  return { level: 3, words: texts.strong }
}
