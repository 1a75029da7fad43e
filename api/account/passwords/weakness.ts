import { minPasswordScore } from '#domain/password-rules'
import type { FailureCode } from '../../plugins/failures.ts'
import type { PasswordSettings } from '../../start/account-settings.ts'
import { estimatePassword } from './estimate-password.ts'

/**
 * Why a password will not do for somebody with this address and these names; undefined where it will. No rule asks for
 * signs or capitals: what counts is that it is long, and hard to guess.
 */
export function weakness(
  password: string,
  { least, refuseCommon }: PasswordSettings,
  about: readonly string[],
): FailureCode | undefined {
  if ([...password.normalize('NFC')].length < least) return 'password-short'
  if (!refuseCommon) return undefined
  const { score, isPersonal } = estimatePassword(password, about)
  if (score >= minPasswordScore) return undefined
  return isPersonal ? 'password-personal' : 'password-common'
}
