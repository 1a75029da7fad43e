import { passwordWords as texts } from '../../texts/account.ts'

/** Characters that a password needs, and those from which one that nobody has seen elsewhere is strong. */
const least = 8
export const urged = 15

/** How far a password is from being strong: what to say, and how much of the meter is full, 0 to 3. */
export interface PasswordStrength {
  readonly level: 0 | 1 | 2 | 3
  readonly words: string
}

/** Goes by length and by how many different characters there are; what else makes a password weak, the server knows. */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password.normalize('NFC')]
  const { length } = characters
  const kinds = new Set(characters).size
  if (length === 0) return { level: 0, words: texts.none(urged) }
  if (length < least) return { level: 1, words: texts.short(least) }
  if (kinds < 5) return { level: 1, words: texts.repeats }
  if (length < urged) return { level: 2, words: texts.fair(urged - length) }
  return { level: 3, words: texts.strong }
}
