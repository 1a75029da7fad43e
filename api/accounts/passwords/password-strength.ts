import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { estimateLimits, guessableWords, minPasswordScore, productWords, withoutDisguise } from '#domain/password-rules'
import type { FailureCode } from '../../platform/http/errors.ts'
import type { PasswordSettings } from '../../platform/runtime/config.ts'

/** How hard a password is to guess. */
interface PasswordEstimate {
  /** 0 to 4. */
  readonly score: number
  /** Whether it contains part of the user's address or names. */
  readonly isPersonal: boolean
}

/**
 * Created lazily, since it sorts some fifty thousand words: at the first estimate or when the server begins to listen.
 */
let estimator: ZxcvbnFactory | undefined

export function openEstimator(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    ...estimateLimits,
    dictionary: { ...dictionary, product: [...productWords] },
    graphs: adjacencyGraphs,
  })
  return estimator
}

/** Estimates a password; `about` is the user's e-mail address and names. */
function estimatePassword(password: string, about: readonly string[]): PasswordEstimate {
  const own = guessableWords(about)
  const { score, sequence } = openEstimator().check(withoutDisguise(password), own)
  // A name may also be a common word: report it as personal first.
  return { score, isPersonal: sequence.some((match) => own.includes(String(match.matchedWord))) }
}

/** Whether a password is shorter than the minimum length. */
export const isTooShort = (password: string, minLength: number): boolean =>
  [...password.normalize('NFC')].length < minLength

/**
 * Why a password is rejected; undefined if it is accepted. `about` is the e-mail address and the names of its owner. No
 * rule demands digits or capitals: length and estimated strength decide.
 */
export function passwordWeakness(
  password: string,
  { minLength, rejectCommon }: PasswordSettings,
  about: readonly string[],
): FailureCode | undefined {
  if (isTooShort(password, minLength)) return 'password-short'
  if (!rejectCommon) return undefined
  const { score, isPersonal } = estimatePassword(password, about)
  if (score >= minPasswordScore) return undefined
  return isPersonal ? 'password-personal' : 'password-common'
}
