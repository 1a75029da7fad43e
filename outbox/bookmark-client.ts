import { fieldsOf } from '#domain/keys-of'
import { isFromServer, readFailure, retryAfter } from '#domain/server-response'

/** The response to a bookmark request. Only what the server itself sends is a response; everything else counts as offline. */
export type BookmarkResponse =
  | { readonly kind: 'list'; readonly symbols: readonly string[]; readonly version: number | undefined }
  /** The server is unreachable, or a proxy responded in its place. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }
  /** The server’s database is unavailable, usually for seconds: the change waits, even one that was just tapped. */
  | { readonly kind: 'away' }
  /** The user has logged out. */
  | { readonly kind: 'cancelled' }
  /** Rejected permanently: a retry would not help. */
  | { readonly kind: 'rejected'; readonly message: string }
  /** A temporary failure. `isBusy`: the server would reject any other request, too. */
  | {
      readonly kind: 'retry-later'
      readonly message: string
      /** The server's Retry-After; undefined if it sent none. */
      readonly delayMs: number | undefined
      readonly isBusy: boolean
    }

/** Parses a response. The sign-in page of a captive portal counts as no response, whatever its status. */
export async function parseResponse(response: Response): Promise<BookmarkResponse> {
  const { status, headers } = response
  const data = isFromServer(response) ? parse(await response.text()) : undefined
  if (response.ok)
    return isList(data) ? { kind: 'list', symbols: data, version: versionIn(headers) } : { kind: 'unreachable' }
  const failure = readFailure(data)
  if (!failure) return { kind: 'unreachable' }
  const { message, code } = failure
  if (code === 'store-busy') return { kind: 'away' }
  if (status === 401) return { kind: 'signed-out' }
  if (status < 500 && status !== 429 && status !== 408) return { kind: 'rejected', message }
  const delayMs = retryAfter(headers.get('Retry-After'), Date.now())
  return { kind: 'retry-later', message, delayMs, isBusy: status === 429 || status === 503 }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isList = (data: unknown): data is readonly string[] =>
  Array.isArray(data) && data.every((symbol) => typeof symbol === 'string')

function versionIn(headers: Headers): number | undefined {
  const text = headers.get('X-Bookmarks-Version')
  return text === null ? undefined : Number(text)
}

/** Milliseconds until the server counts as unreachable. */
const timeoutMs = 10_000

/** The outcome of a token renewal: `refused` ends the session, `unknown` means that the server was unreachable. */
export type Renewal = 'fresh' | 'refused' | 'unknown'

/** Sends the bookmark requests of one user. */
export interface BookmarkClient {
  readonly userId: string
  /** The current token; undefined if no user is signed in. */
  readonly token: () => string | undefined
  /** Renews a token that the server refused. */
  readonly renew: (old: string) => Promise<Renewal>
  /** Aborts the request when the user logs out. */
  readonly signal?: AbortSignal | undefined
  /** Called after each request: whether the server responded. */
  readonly onConnection?: (isReachable: boolean) => void
}

interface BookmarkRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly symbol?: string
}

/** Sends one request, with a token of this user or not at all. An expired token is renewed once. */
export async function sendRequest(client: BookmarkClient, request: BookmarkRequest): Promise<BookmarkResponse> {
  const token = currentToken(client)
  if (token === undefined) return { kind: 'cancelled' }
  const result = await send(client, request, token)
  if (result.kind !== 'signed-out') return result
  const renewal = await client.renew(token)
  if (renewal === 'refused') return result
  const fresh = currentToken(client)
  if (fresh === undefined) return { kind: 'cancelled' }
  return renewal === 'fresh' ? send(client, request, fresh) : { kind: 'unreachable' }
}

/** The user id in the claims of a token; undefined if it cannot be read. */
export function tokenSubject(token: string): string | undefined {
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const { sub } = fieldsOf(JSON.parse(claims))
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}

function currentToken({ userId, token }: BookmarkClient): string | undefined {
  const now = token()
  return now !== undefined && tokenSubject(now) === userId ? now : undefined
}

async function send(
  { signal, onConnection }: BookmarkClient,
  { method, symbol }: BookmarkRequest,
  token: string,
): Promise<BookmarkResponse> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(`/api/bookmark${symbol === undefined ? '' : `/${encodeURIComponent(symbol)}`}`, {
      method,
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      cache: 'no-store',
      // A redirect leads away from our server: it is not our response.
      redirect: 'error',
      signal: controller.signal,
    })
    const result = await parseResponse(response)
    onConnection?.(result.kind !== 'unreachable')
    return result
  } catch {
    // The user logged out: an aborted request says nothing about the server.
    if (signal?.aborted) return { kind: 'cancelled' }
    onConnection?.(false)
    return { kind: 'unreachable' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/**
 * Requests a token for the signed-in user with the session's cookie; undefined if the server refuses. Throws if the server
 * is unreachable, or something else responds in its place.
 */
export async function requestToken(): Promise<string | undefined> {
  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'X-Refresh': '1' },
    redirect: 'error',
  })
  if (!isFromServer(response)) throw new Error('Not the server')
  if (response.status === 401 || response.status === 403) return undefined
  const { accessToken } = fieldsOf(await response.json())
  return typeof accessToken === 'string' ? accessToken : undefined
}
