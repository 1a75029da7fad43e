import { retryAfter, isFromServer, readFailure } from '#domain/server-response'

/** What became of a request, in the words of the outbox: what the server itself says is an answer, everything else is offline. */
export type BookmarkResponse =
  | { readonly kind: 'list'; readonly symbols: readonly string[]; readonly version: number | undefined }
  /** Nobody has answered, or somebody else in the server's place. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'signed-out' }
  /** It is not the time of this user any more. */
  | { readonly kind: 'left' }
  /** No, and asking again would change nothing. */
  | { readonly kind: 'no'; readonly message: string }
  /** Not now. `wait` is in milliseconds, where the server names a time; `isBusy` goes for whatever would be asked next. */
  | { readonly kind: 'later'; readonly message: string; readonly wait: number | undefined; readonly isBusy: boolean }

/** Reads what came. A sign-in page of the network that one is in is silence, whatever its status claims to be. */
export async function parseResponse(response: Response): Promise<BookmarkResponse> {
  const { status, headers } = response
  const data = isFromServer(response) ? parse(await response.text()) : undefined
  if (response.ok)
    return isList(data) ? { kind: 'list', symbols: data, version: versionIn(headers) } : { kind: 'silence' }
  const failure = readFailure(data)
  if (!failure) return { kind: 'silence' }
  const { message } = failure
  if (status === 401) return { kind: 'signed-out' }
  if (status < 500 && status !== 429 && status !== 408) return { kind: 'no', message }
  const wait = retryAfter(headers.get('Retry-After'), Date.now())
  return { kind: 'later', message, wait, isBusy: status === 429 || status === 503 }
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

/** Milliseconds until a server that says nothing counts as silent. */
const timeoutMs = 10_000

/** What a session became: `refused` is the server's definite no, `unknown` is silence. */
export type Renewal = 'fresh' | 'refused' | 'unknown'

/** Who carries one user's wishes to the server. */
export interface BookmarkClient {
  readonly userId: string
  /** The token of whoever is signed in now; undefined where nobody is. */
  readonly token: () => string | undefined
  /** Gets another token in place of one that was refused. */
  readonly renew: (old: string) => Promise<Renewal>
  /** Ends what is under way when the user leaves. */
  readonly signal?: AbortSignal | undefined
  /** Hears whether anybody answers. */
  readonly onConnection?: (isAnswer: boolean) => void
}

export interface BookmarkRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly symbol?: string
}

/** Asks the server once, with a token of this very user or not at all. A token that has run out is renewed, once. */
export async function sendRequest(client: BookmarkClient, wish: BookmarkRequest): Promise<BookmarkResponse> {
  const token = currentToken(client)
  if (token === undefined) return { kind: 'left' }
  const answer = await send(client, wish, token)
  if (answer.kind !== 'signed-out') return answer
  const renewal = await client.renew(token)
  if (renewal === 'refused') return answer
  const fresh = currentToken(client)
  if (fresh === undefined) return { kind: 'left' }
  return renewal === 'fresh' ? send(client, wish, fresh) : { kind: 'silence' }
}

/** Whose token this is, as the token itself says; undefined where it says nothing. */
export function tokenSubject(token: string): string | undefined {
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(claims) as { readonly sub?: string }).sub
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
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, timeoutMs)
  signal?.addEventListener('abort', stop)
  try {
    const response = await fetch(`/api/bookmark${symbol === undefined ? '' : `/${encodeURIComponent(symbol)}`}`, {
      method,
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      cache: 'no-store',
      // Where one is led to somewhere else, nobody of ours has answered.
      redirect: 'error',
      signal: limit.signal,
    })
    const answer = await parseResponse(response)
    onConnection?.(answer.kind !== 'silence')
    return answer
  } catch {
    // Whoever has left learns nothing of the server.
    if (signal?.aborted) return { kind: 'left' }
    onConnection?.(false)
    return { kind: 'silence' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/**
 * A token for whoever is signed in, by the session's cookie; undefined after the server's definite no. Throws where the
 * server does not answer, or something else does in its place.
 */
export async function requestToken(): Promise<string | undefined> {
  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'X-Refresh': '1' },
    redirect: 'error',
  })
  if (!isFromServer(response)) throw new Error('Not the server')
  if (response.status === 401 || response.status === 403) return undefined
  return ((await response.json()) as { readonly accessToken: string }).accessToken
}
