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
  if (length === 0) return { level: 0, words: `${urged} characters or more are best. A sentence is easy to remember.` }
  if (length < least) return { level: 1, words: `Too short: ${least} characters at least.` }
  if (kinds < 5) return { level: 1, words: 'Easy to guess: it repeats itself.' }
  if (length < urged) return { level: 2, words: `Fair. ${moreWords(urged - length)} would make it strong.` }
  return { level: 3, words: 'Strong.' }
}

const moreWords = (count: number): string => (count === 1 ? '1 more character' : `${count} more characters`)
