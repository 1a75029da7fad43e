import type { ChangePasswordBody, LoginBody, SignUpBody } from '#api/contract/account'
import { fieldsOf } from '#domain/keys-of'
import { showToast } from '../../state/overlay.ts'
import { sessionDidEnd, store, userDidChange } from '../../state/store.ts'
import { parseUser } from '../../state/user.ts'
import { connectionTexts } from '../../texts/first-visit/connection.ts'
import { sessionTexts } from '../../texts/server-messages.ts'
import { forgetEndpoint } from '../alerts/away-record.ts'
import { apiRequest, type ApiResponse, retryWhenOnline, wasUnreachable, withRetry } from '../api/api.ts'
import { acceptServerList, flushOnLogout, startBookmarkSync } from '../bookmarks/bookmark-sync.ts'
import { addRememberedBookmark } from '../bookmarks/toggle-bookmark.ts'
import { authenticatedRequest, withToken } from './authenticated-request.ts'

/** Why the profile could not be loaded; undefined if it was loaded or is no longer needed. */
type ProfileFailure = string | undefined

let isMissing = false
let stopRetrying: (() => void) | undefined

/**
 * Fetches the signed-in user's profile. Only the server's 401 or 403 signs out: if the server is unreachable, the user stays
 * signed in and the request is repeated when the connection is back.
 */
export async function loadProfile(): Promise<ProfileFailure> {
  stopRetrying ??= retryWhenOnline(
    () => isMissing && store.user !== null,
    () => void loadProfile(),
  )
  if (!store.user) return undefined
  startBookmarkSync()
  const sentAt = Date.now()
  const response = await authenticatedRequest({ path: '/auth' })
  isMissing = response !== 'late' && wasUnreachable(response)
  if (response === 'late') return undefined
  if (!response.ok) {
    if (response.status === 401 || response.status === 403) sessionDidEnd()
    return response.message
  }
  const { id, accessToken, bookmarks } = store.user
  const user = parseUser({ ...fieldsOf(response.data), accessToken })
  if (!user) return connectionTexts.unreadable
  // The outbox decides whether this list is newer than the stored one and which changes are pending on top of it.
  userDidChange(user.id === id ? { ...user, bookmarks } : user)
  await acceptServerList(user.bookmarks, sentAt)
  return undefined
}

/** Signs in with a token alone. Any failure to load the profile signs out again. */
export async function loginWithToken(accessToken: string): Promise<ProfileFailure> {
  // Starts a new session epoch, so that responses to requests with an older token are dropped.
  userDidChange(null)
  const unknown = { id: '', email: '', displayName: '', roles: [], bookmarks: [] }
  userDidChange({ ...unknown, userData: { firstName: '', lastName: '' }, accessToken })
  const failure = await loadProfile()
  if (failure === undefined) addRememberedBookmark()
  else userDidChange(null)
  return failure
}

/** The result of a form: the message for the user and the code of the failure. */
export type SignInResult =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly code?: string | undefined }

export const login = (body: LoginBody): Promise<SignInResult> => authenticate('/auth/login', body)

/** Creates an account and signs in. */
export const signUp = (body: SignUpBody): Promise<SignInResult> => authenticate('/auth/sign-up', body)

async function authenticate(path: string, body: object): Promise<SignInResult> {
  const sentAt = Date.now()
  return acceptSession(await apiRequest({ path, method: 'POST', body }), sentAt)
}

/** Changes the password, which signs out every other device. */
export async function changePassword(body: ChangePasswordBody): Promise<SignInResult> {
  const sentAt = Date.now()
  const response = await authenticatedRequest({ path: '/auth/change-password', method: 'POST', body })
  if (response !== 'late' && response.ok) forgetEndpoint()
  return response === 'late' ? { ok: false, message: sessionTexts.otherUser } : acceptSession(response, sentAt)
}

async function acceptSession(response: ApiResponse, sentAt: number): Promise<SignInResult> {
  if (!response.ok) return { ok: false, message: response.message, code: response.code }
  const user = parseUser(response.data)
  if (!user) return { ok: false, message: sessionTexts.tryAgain(connectionTexts.unreadable) }
  userDidChange(user)
  await acceptServerList(user.bookmarks, sentAt)
  addRememberedBookmark()
  const { message } = fieldsOf(response.data)
  return { ok: true, message: typeof message === 'string' ? message : '' }
}

/**
 * Signs out on this device at once. Pending changes are then delivered within a time limit before the server ends the
 * session; the rest stays pending for the same user.
 */
export async function logout(): Promise<void> {
  const { id = '', accessToken } = store.user ?? {}
  userDidChange(null)
  const pendingCount = accessToken === undefined ? 0 : await flushOnLogout(id, accessToken)
  if (pendingCount > 0) showToast(sessionTexts.unsent(pendingCount))
  const request = { path: '/auth/logout', method: 'GET' } as const
  const authorized = accessToken === undefined ? request : withToken(request, accessToken)
  const response = await withRetry(() => apiRequest(authorized), request)
  if (!response.ok && pendingCount === 0) showToast(sessionTexts.notNotified)
}
