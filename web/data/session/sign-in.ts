import type { ChangePasswordBody, LoginBody, SignUpBody } from '#api/contract/account'
import { store, userDidChange } from '../../state/store.ts'
import { showToast } from '../../state/overlay.ts'
import { parseUser } from '../../state/user.ts'
import { connectionTexts, sessionTexts } from '../../texts/server-messages.ts'
import { type ApiResponse, apiRequest, withRetry, wasUnreachable, retryWhenOnline } from '../api/api.ts'
import { flushOnLogout, acceptServerList, startBookmarkSync } from '../bookmarks/bookmark-sync.ts'
import { addRememberedBookmark } from '../bookmarks/toggle-bookmark.ts'
import { authenticatedRequest, withToken } from './authenticated-request.ts'

/** Undefined where the profile is here or does not matter any more, else the sentence that says why it is not. */
export type ProfileFailure = string | undefined

let isMissing = false
let stopRetrying: (() => void) | undefined

/**
 * Fetches who is signed in, as the server has it now. Only its definite no signs out: silence keeps the user, and the
 * server is asked again when it is back.
 */
export async function loadProfile(): Promise<ProfileFailure> {
  stopRetrying ??= retryWhenOnline(
    () => isMissing && store.user !== null,
    () => void loadProfile(),
  )
  if (!store.user) return undefined
  startBookmarkSync()
  const askedAt = Date.now()
  const answer = await authenticatedRequest({ path: '/auth' })
  isMissing = answer !== 'late' && wasUnreachable(answer)
  if (answer === 'late') return undefined
  if (!answer.ok) {
    if (answer.status === 401 || answer.status === 403) userDidChange(null)
    return answer.message
  }
  const { id, accessToken, bookmarks } = store.user
  const user = parseUser({ ...(answer.data as object | null), accessToken })
  if (!user) return connectionTexts.unreadable
  // Whether this list is newer than the one that is here, and what of it waits, the outbox knows.
  userDidChange(user.id === id ? { ...user, bookmarks } : user)
  await acceptServerList(user.bookmarks, askedAt)
  return undefined
}

/** Signs in with nothing but a token. Whatever goes wrong right then leaves nobody signed in. */
export async function loginWithToken(accessToken: string): Promise<ProfileFailure> {
  // A turn of its own: what is still on its way for another token is for somebody else.
  userDidChange(null)
  const unknown = { id: '', email: '', displayName: '', roles: [], bookmarks: [] }
  userDidChange({ ...unknown, userData: { firstName: '', lastName: '' }, accessToken })
  const failure = await loadProfile()
  if (failure === undefined) addRememberedBookmark()
  else userDidChange(null)
  return failure
}

/** What became of a form: the sentence for whoever filled it in, and of which failure it speaks. */
export type SignInResult =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly code?: string | undefined }

export const login = (body: LoginBody): Promise<SignInResult> => authenticate('/auth/login', body)

/** Makes an account, which is signed in with it. */
export const signUp = (body: SignUpBody): Promise<SignInResult> => authenticate('/auth/sign-up', body)

async function authenticate(path: string, body: object): Promise<SignInResult> {
  const askedAt = Date.now()
  return acceptSession(await apiRequest({ path, method: 'POST', body }), askedAt)
}

/** Puts a new password in the place of the current one. Every other device is signed out by it. */
export async function changePassword(body: ChangePasswordBody): Promise<SignInResult> {
  const askedAt = Date.now()
  const answer = await authenticatedRequest({ path: '/auth/change-password', method: 'POST', body })
  return answer === 'late' ? { ok: false, message: sessionTexts.otherUser } : acceptSession(answer, askedAt)
}

async function acceptSession(answer: ApiResponse, askedAt: number): Promise<SignInResult> {
  if (!answer.ok) return { ok: false, message: answer.message, code: answer.code }
  const user = parseUser(answer.data)
  if (!user) return { ok: false, message: sessionTexts.tryAgain(connectionTexts.unreadable) }
  userDidChange(user)
  await acceptServerList(user.bookmarks, askedAt)
  addRememberedBookmark()
  const { message } = answer.data as { readonly message?: unknown }
  return { ok: true, message: typeof message === 'string' ? message : '' }
}

/**
 * Signs out on this device at once. What waits then has a moment to be delivered before the server is told, which ends
 * the session; what is left waits for the same person.
 */
export async function logout(): Promise<void> {
  const { id = '', accessToken } = store.user ?? {}
  userDidChange(null)
  const left = accessToken === undefined ? 0 : await flushOnLogout(id, accessToken)
  if (left > 0) showToast(sessionTexts.unsent(left))
  const request = { path: '/auth/logout', method: 'GET' } as const
  const told = accessToken === undefined ? request : withToken(request, accessToken)
  const answer = await withRetry(() => apiRequest(told), request)
  if (!answer.ok && left === 0) showToast(sessionTexts.notNotified)
}
