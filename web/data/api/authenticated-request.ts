import type { Renewal } from '#outbox/bookmark-client'
import { withLock } from '#outbox/with-lock'
import { connection } from '../../state/connection.ts'
import { restoreUser } from '../../state/persisted-user.ts'
import { sessionDidEnd, sessionEpoch, store, userDidChange } from '../../state/store.ts'
import { isToken } from '../../state/user.ts'
import { sessionTexts } from '../../texts/server-messages.ts'
import { type ApiRequest, apiRequest, type ApiResponse, connectionFailure, withRetry } from './api.ts'

/** The time that another tab may take to renew the token. */
const lockTimeoutMs = 15_000

let renewal: Promise<Renewal> | undefined

/**
 * Renews a token that the server refused: once for all callers, in this tab and in others, which find the new token in the
 * persisted user.
 */
export function renewToken(old: string): Promise<Renewal> {
  renewal ??= withLock('session', { timeoutMs: lockTimeoutMs }, () => renew(old))
    .catch((): Renewal => 'unknown')
    .finally(() => (renewal = undefined))
  return renewal
}

async function renew(old: string): Promise<Renewal> {
  const known = adopt(old)
  if (known) return known
  const epoch = sessionEpoch()
  const response = await apiRequest({ path: '/auth/refresh', method: 'POST', headers: { 'X-Refresh': '1' } })
  if (epoch !== sessionEpoch() || !store.user) return 'unknown'
  if (response.ok) return storeToken(response.data)
  if (response.status !== 401 && response.status !== 403) return 'unknown'
  // Another tab may have won a race for the same session: check for its token before signing out.
  const adopted = adopt(old)
  if (adopted) return adopted
  sessionDidEnd()
  return 'refused'
}

/** Adopts the session that another tab has stored in the meantime; undefined if it is unchanged. */
function adopt(old: string): Renewal | undefined {
  restoreUser()
  if (!store.user) return 'refused'
  return store.user.accessToken === old ? undefined : 'fresh'
}

function storeToken(data: unknown): Renewal {
  const { accessToken }: { readonly accessToken?: unknown } = { ...(data ?? {}) }
  if (!store.user || !isToken(accessToken)) return 'unknown'
  userDidChange({ ...store.user, accessToken })
  return 'fresh'
}

/**
 * The response to the signed-in user. `late`: the user has logged out in the meantime, so the response must change
 * nothing and must not be shown.
 */
export type AuthenticatedResponse = ApiResponse | 'late'

const signedOut: ApiResponse = { ok: false, status: 401, message: sessionTexts.signedOut }

const notRenewed: ApiResponse = { ok: false, message: sessionTexts.notRenewed }

/** Sends a request as the signed-in user. An expired token is renewed once; without a user nothing is sent. */
export async function authenticatedRequest(request: ApiRequest): Promise<AuthenticatedResponse> {
  const epoch = sessionEpoch()
  const token = store.user?.accessToken
  if (token === undefined) return signedOut
  const response = await withRetry(() => apiRequest(withToken(request, token)), request)
  if (epoch !== sessionEpoch()) return 'late'
  if (response.ok || response.status !== 401) return response

  const renewed = await renewToken(token)
  if (renewed === 'refused') return signedOut
  if (epoch !== sessionEpoch()) return 'late'
  const fresh = store.user?.accessToken
  if (renewed === 'unknown' || fresh === undefined) return connection.isReachable ? notRenewed : connectionFailure()
  const second = await withRetry(() => apiRequest(withToken(request, fresh)), request)
  return epoch === sessionEpoch() ? second : 'late'
}

/** The request with a token in its Authorization header. */
export const withToken = (request: ApiRequest, token: string): ApiRequest => ({
  ...request,
  headers: { ...request.headers, Authorization: `Bearer ${token}` },
})
