import { isToken } from '../../../state/user/user.ts'

/** How a sign-in with Google ended. */
export type GoogleOutcome = { readonly accessToken: string } | { readonly error: string }

/** Characters of an error's sentence. */
const longestError = 4096

/** The outcome in what came from another window, for the click that it answers; undefined where it is anything else. */
export function resultIn(data: unknown, click: string): GoogleOutcome | undefined {
  if (typeof data !== 'object' || data === null || click === '') return undefined
  const { nonce, accessToken, error }: Partial<Record<string, unknown>> = { ...data }
  if (nonce !== click) return undefined
  if (isToken(accessToken)) return { accessToken }
  const isSentence = typeof error === 'string' && error !== '' && error.length <= longestError
  return isSentence ? { error } : undefined
}
