import { connection } from '../../state/connection.ts'
import { store, sessionEpoch, userDidChange } from '../../state/store.ts'
import { unreachable, type ApiResponse, type ApiRequest, apiRequest, withRetry } from '../api/api.ts'
import { sessionTexts } from '../../texts/server-messages.ts'
import { restoreUser } from '../../state/persisted-user.ts'
import { isToken } from '../../state/user.ts'

/** `refused` is the server's definite no, after which nobody is signed in; `unknown` is silence, which changes nothing. */
export type Renewal = 'fresh' | 'refused' | 'unknown'

/** Milliseconds that another tab may take to do it. */
const lockTimeoutMs = 15_000

let renewal: Promise<Renewal> | undefined

/**
 * Gets a new token in place of one that the server refused. Of all who want it, in this tab and in others, one asks; the
 * others find the new token where the user is kept.
 */
export function renewToken(old: string): Promise<Renewal> {
  renewal ??= withSessionLock(() => renew(old))
    .catch((): Renewal => 'unknown')
    .finally(() => (renewal = undefined))
  return renewal
}

/** Without locks, as on plain http, the server forgives two tabs that ask at once. */
function withSessionLock(work: () => Promise<Renewal>): Promise<Renewal> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return work()
  return locks.request('session', { signal: AbortSignal.timeout(lockTimeoutMs) }, work)
}

async function renew(old: string): Promise<Renewal> {
  const known = adopt(old)
  if (known) return known
  const turn = sessionEpoch()
  const answer = await apiRequest({ path: '/auth/refresh', method: 'POST', headers: { 'X-Refresh': '1' } })
  if (turn !== sessionEpoch() || !store.user) return 'unknown'
  if (answer.ok) return take(answer.data)
  if (answer.status !== 401 && answer.status !== 403) return 'unknown'
  // The loser of a race looks for what the winner has been given before it believes that all is over.
  const late = adopt(old)
  if (late) return late
  userDidChange(null)
  return 'refused'
}

/** What another tab has done in the meantime; undefined where it has done nothing. */
function adopt(old: string): Renewal | undefined {
  restoreUser()
  if (!store.user) return 'refused'
  return store.user.accessToken === old ? undefined : 'fresh'
}

function take(data: unknown): Renewal {
  const { accessToken } = (data ?? {}) as { readonly accessToken?: unknown }
  if (!store.user || !isToken(accessToken)) return 'unknown'
  userDidChange({ ...store.user, accessToken })
  return 'fresh'
}

/**
 * An answer to whoever is signed in; `late` where somebody else is by now, or nobody: then it must change nothing and be
 * shown to no one.
 */
export type UserResponse = ApiResponse | 'late'

const signedOut: ApiResponse = { ok: false, status: 401, message: sessionTexts.signedOut }

const notRenewed: ApiResponse = { ok: false, message: sessionTexts.notRenewed }

/** Asks the API as whoever is signed in. A token that has run out is renewed, once; without a user nothing is asked. */
export async function authenticatedRequest(request: ApiRequest): Promise<UserResponse> {
  const epoch = sessionEpoch()
  const token = store.user?.accessToken
  if (token === undefined) return signedOut
  const answer = await withRetry(() => apiRequest(withToken(request, token)), request)
  if (epoch !== sessionEpoch()) return 'late'
  if (answer.ok || answer.status !== 401) return answer

  const renewed = await renewToken(token)
  if (renewed === 'refused') return signedOut
  if (epoch !== sessionEpoch()) return 'late'
  const fresh = store.user?.accessToken
  if (renewed === 'unknown' || fresh === undefined) return connection.isReachable ? notRenewed : unreachable
  const second = await withRetry(() => apiRequest(withToken(request, fresh)), request)
  return epoch === sessionEpoch() ? second : 'late'
}

/** The request with the token of a session. */
export const withToken = (request: ApiRequest, token: string): ApiRequest => ({
  ...request,
  headers: { ...request.headers, Authorization: `Bearer ${token}` },
})
