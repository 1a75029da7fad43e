import type { ChangePasswordBody, DeleteAccountBody, LoginBody, SignUpBody } from '#api/contract/account'
import { fieldsOf } from '#domain/keys-of'
import { type Bookmarks, listFact } from '../../bookmarks/bookmarks.ts'
import { deliverOnLogout } from '../../bookmarks/follow-bookmarks.ts'
import { myList } from '../../bookmarks/my-list-texts.ts'
import { takeRememberedBookmark } from '../../bookmarks/remembered-bookmark.ts'
import { apiRequest, type ApiResponse, retryWhenOnline, wasUnreachable, withRetry } from '../../data/api/api.ts'
import { authenticatedRequest, withToken } from '../../data/api/authenticated-request.ts'
import { forgetEndpoint, writeAwayRecord } from '../../personal/store/away-record.ts'
import { showToast } from '../../state/overlay.ts'
import { sessionDidEnd, store, userDidChange } from '../../state/store.ts'
import { parseUser } from '../../state/user.ts'
import { connectionTexts } from '../../texts/first-visit/connection.ts'
import { sessionTexts } from '../../texts/server-messages.ts'

/** Why the profile could not be loaded; undefined if it was loaded or is no longer needed. */
type ProfileFailure = string | undefined

/** The result of a form: the message for the user and the code of the failure. */
export type SignInResult =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly code?: string | undefined }

/** How a user signs in and out on this page. */
export class Session {
  readonly #bookmarks: Bookmarks
  #isProfileMissing = false

  constructor(bookmarks: Bookmarks) {
    this.#bookmarks = bookmarks
    retryWhenOnline(
      () => this.#isProfileMissing && store.user !== null,
      () => void this.loadProfile(),
    )
  }

  /**
   * Fetches the signed-in user's profile. Only the server's 401 or 403 signs out: if the server is unreachable, the user
   * stays signed in and the request is repeated when the connection is back.
   */
  loadProfile = async (): Promise<ProfileFailure> => {
    if (!store.user) return undefined
    const sentAt = Date.now()
    const response = await authenticatedRequest({ path: '/auth' })
    this.#isProfileMissing = response !== 'late' && wasUnreachable(response)
    if (response === 'late') return undefined
    if (!response.ok) {
      if (response.status === 401 || response.status === 403) sessionDidEnd()
      return response.message
    }
    const { id, accessToken, bookmarks } = store.user
    const user = parseUser({ ...fieldsOf(response.data), accessToken })
    if (!user) return connectionTexts.unreadable
    // The outbox decides whether this list is newer than the stored one, and applies the pending changes.
    userDidChange(user.id === id ? { ...user, bookmarks } : user)
    await this.#bookmarks.accept(user.bookmarks, sentAt)
    return undefined
  }

  /** Signs in with a token alone. Any failure to load the profile signs out again. */
  loginWithToken = async (accessToken: string): Promise<ProfileFailure> => {
    // Starts a new session epoch, so that responses to requests with an older token are dropped.
    userDidChange(null)
    const unknown = { id: '', email: '', displayName: '', roles: [], bookmarks: [] }
    userDidChange({ ...unknown, userData: { firstName: '', lastName: '' }, accessToken })
    const failure = await this.loadProfile()
    if (failure === undefined) this.#addRememberedBookmark()
    else userDidChange(null)
    return failure
  }

  login = (body: LoginBody): Promise<SignInResult> => this.#authenticate('/auth/login', body)

  /** Creates an account and signs in. */
  signUp = (body: SignUpBody): Promise<SignInResult> => this.#authenticate('/auth/sign-up', body)

  async #authenticate(path: string, body: object): Promise<SignInResult> {
    const sentAt = Date.now()
    return this.#accept(await apiRequest({ path, method: 'POST', body }), sentAt)
  }

  /** Changes the password, which signs out every other device. */
  changePassword = async (body: ChangePasswordBody): Promise<SignInResult> => {
    const sentAt = Date.now()
    const response = await authenticatedRequest({ path: '/auth/change-password', method: 'POST', body })
    if (response !== 'late' && response.ok) forgetEndpoint()
    return response === 'late' ? { ok: false, message: sessionTexts.otherUser } : this.#accept(response, sentAt)
  }

  /** Deletes the account on the server and signs out on this device, whose own data stays. */
  deleteAccount = async (body: DeleteAccountBody): Promise<SignInResult> => {
    const response = await authenticatedRequest({ path: '/auth/delete-account', method: 'POST', body })
    if (response === 'late') return { ok: false, message: sessionTexts.otherUser }
    if (!response.ok) return { ok: false, message: response.message, code: response.code }
    await this.#bookmarks.discardPending()
    writeAwayRecord(undefined)
    userDidChange(null)
    const { message } = fieldsOf(response.data)
    return { ok: true, message: typeof message === 'string' ? message : '' }
  }

  async #accept(response: ApiResponse, sentAt: number): Promise<SignInResult> {
    if (!response.ok) return { ok: false, message: response.message, code: response.code }
    const user = parseUser(response.data)
    if (!user) return { ok: false, message: sessionTexts.tryAgain(connectionTexts.unreadable) }
    userDidChange(user)
    await this.#bookmarks.accept(user.bookmarks, sentAt)
    this.#addRememberedBookmark()
    const { message } = fieldsOf(response.data)
    return { ok: true, message: typeof message === 'string' ? message : '' }
  }

  /** Adds the bookmark that was tapped while signed out, unless it is in the list already. */
  #addRememberedBookmark(): void {
    const symbol = takeRememberedBookmark()
    if (symbol === undefined || !store.user?.id) return
    const isListed = () => store.user?.bookmarks.includes(symbol) === true
    if (!isListed()) void this.#bookmarks.toggle(symbol)
    showToast(myList.added(symbol), null, listFact(isListed))
  }

  /**
   * Signs out on this device at once. Pending changes are then delivered within a time limit before the server ends the
   * session; the rest stays pending for the same user.
   */
  logout = async (): Promise<void> => {
    const { id = '', accessToken } = store.user ?? {}
    userDidChange(null)
    const pendingCount = accessToken === undefined ? 0 : await deliverOnLogout(this.#bookmarks, id, accessToken)
    if (pendingCount > 0) showToast(sessionTexts.unsent(pendingCount))
    const request = { path: '/auth/logout', method: 'GET' } as const
    const authorized = accessToken === undefined ? request : withToken(request, accessToken)
    const response = await withRetry(() => apiRequest(authorized), request)
    if (!response.ok && pendingCount === 0) showToast(sessionTexts.notNotified)
  }
}
