import type { FailureCode } from '../../plugins/failures.ts'
import type { PasswordSettings } from '../../start/account-settings.ts'
import { isUsualPassword, isMadeOf } from './usual-password.ts'

/**
 * Why a password will not do for somebody with this address and these names; undefined where it will. No rule asks for
 * signs or capitals: what counts is that it is long, and that nobody would try it first.
 */
export function weakness(
  password: string,
  { least, refuseCommon }: PasswordSettings,
  about: readonly string[],
): FailureCode | undefined {
  if ([...password.normalize('NFC')].length < least) return 'password-short'
  if (!refuseCommon) return undefined
  if (isMadeOf(password, partsOf(about))) return 'password-personal'
  return isUsualPassword(password) ? 'password-common' : undefined
}

/** Whole, word by word, and with the words put together: ada@example.org is also ada, example, org and adaexampleorg. */
function partsOf(about: readonly string[]): ReadonlySet<string> {
  const parts = about.flatMap((text) => {
    const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const words = plain.split(/[^\p{L}\p{N}]+/u)
    return [plain, words.join(''), plain.split('@', 1)[0] ?? '', ...words, ...plain.split(/[^\p{L}]+/u)]
  })
  const [, first = '', last = ''] = about.map((name) =>
    name
      .normalize('NFKD')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase(),
  )
  return new Set([...parts, first + last, last + first].filter((part) => part.length >= 3))
}
