import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { estimateLimits, guessableWords, minPasswordScore, productWords, withoutDisguise } from '#domain/password-rules'
import { easyToGuess, passwordHints } from './account-texts.ts'

const estimator = new ZxcvbnFactory({
  ...estimateLimits,
  dictionary: { ...dictionary, product: [...productWords] },
  graphs: adjacencyGraphs,
})

const isHint = (word: string): word is keyof typeof passwordHints => Object.hasOwn(passwordHints, word)

/**
 * Why a password is easy to guess for someone who knows the user's address and names; undefined if the server accepts it.
 * Loaded lazily: the module contains the dictionaries of common passwords.
 */
export function guessability(password: string, about: readonly string[]): string | undefined {
  const personalWords = guessableWords(about)
  const { score, feedback, sequence } = estimator.check(withoutDisguise(password), personalWords)
  if (score >= minPasswordScore) return undefined
  if (sequence.some((match) => personalWords.includes(String(match.matchedWord))))
    return easyToGuess(passwordHints.userInputs)
  const { warning } = feedback
  return easyToGuess(warning !== null && isHint(warning) ? passwordHints[warning] : undefined)
}
