import { subscribe } from 'valtio/vanilla'
import { serverFetch } from '#domain/export/server-fetch'
import { fieldsOf } from '#domain/keys-of'
import { isFromServer, readFailure, retryAfter, servedFromCacheHeader } from '#domain/server-response'
import { backoff, jittered, pause } from '#domain/waiting'
import { connection, markOffline, markOnline } from '../../state/connection.ts'
import { setServerRelease } from '../../state/pwa.ts'
import { connectionTexts } from '../../texts/first-visit/connection.ts'

/** In milliseconds; after the total no attempt starts. */
const retryTiming = { firstMs: 400, maxMs: 800, totalMs: 10_000 }
const maxAttempts = 3

/**
 * Retries a GET request after a transient failure, at most three attempts, with exponential backoff and jitter or the
 * server's Retry-After. A slow failure is not retried, so that the user does not wait twice as long.
 */
export async function withRetry(
  send: () => Promise<ApiResponse>,
  { method = 'GET', signal }: Pick<ApiRequest, 'method' | 'signal'>,
  sleep: (milliseconds: number) => Promise<void> = pause,
): Promise<ApiResponse> {
  const end = performance.now() + retryTiming.totalMs
  for (let attempt = 1; ; attempt++) {
    const response = await send()
    if (response.ok || method !== 'GET' || attempt === maxAttempts || signal?.aborted || !isTransient(response.status))
      return response
    const delayMs =
      retryAfter(response.headers?.get('retry-after'), Date.now()) ?? jittered(backoff(retryTiming, attempt))
    if (performance.now() + delayMs > end) return response
    await sleep(delayMs)
  }
}

/** No response, a timeout, rate limiting, or a server error. */
const isTransient = (status: number | undefined): boolean =>
  status === undefined || status === 408 || status === 429 || status >= 500

let fetching: Promise<object> | undefined

/** The server's configuration; empty if it is unreachable. A failure is not cached. */
export async function serverConfig(): Promise<object> {
  fetching ??= apiGet('/config').then((response) => {
    if (response.ok && typeof response.data === 'object' && response.data !== null) return response.data
    fetching = undefined
    return {}
  })
  return fetching
}

/** The server's response. A failure without `status` means that the server was unreachable. */
export type ApiResponse =
  | {
      readonly ok: true
      readonly data: unknown
      readonly headers?: Headers
      /** When a cached response was received, if the server is unreachable. May be an invalid date. */
      readonly cachedAt?: Date
    }
  | {
      readonly ok: false
      readonly message: string
      readonly status?: number
      /** The server's code for the failure. */
      readonly code?: string
      readonly headers?: Headers
    }

export interface ApiRequest {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** The response of a server that cannot be reached. */
export const unreachable = { ok: false, message: connectionTexts.needed } as const

/** The response if a captive portal or a proxy responded in the server's place. */
export const intercepted = { ok: false, message: connectionTexts.intercepted } as const

/** Why the last request did not reach the server. */
export const connectionFailure = (): typeof intercepted | typeof unreachable =>
  connection.isIntercepted ? intercepted : unreachable

/** Whether the server was unreachable, so that there is no response or only a cached one: a retry may help. */
export const wasUnreachable = (response: ApiResponse): boolean =>
  response.ok ? response.cachedAt !== undefined : response.status === undefined

/** Milliseconds until the server counts as unreachable. */
const timeoutMs = 10_000

/** Sends a GET request with retries. Invalid JSON gives null and a console warning. Never rejects. */
export const apiGet = (path: string, signal?: AbortSignal): Promise<ApiResponse> =>
  withRetry(() => apiRequest({ path, signal }), { signal })

/**
 * Sends one request and updates the connection state. A response that is not the server's – of a captive portal or a
 * proxy – counts as unreachable.
 */
export async function apiRequest({ path, method = 'GET', body, headers, signal }: ApiRequest): Promise<ApiResponse> {
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await serverFetch(`/api${path}`, {
      method,
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(body) : null,
      credentials: 'same-origin',
      // The server redirects no request of the API: a redirect is that of a captive portal, to a page that cannot be read.
      redirect: 'manual',
      signal: signal ? anySignal(signal, limit) : limit,
    })
    const result = isFromServer(response) ? await read(response, path) : intercepted
    if (wasUnreachable(result)) {
      markOffline(result === intercepted || undefined)
      return result
    }
    markOnline()
    const version = response.headers.get('X-Api-Version')
    if (version !== null) setServerRelease(version)
    return result
  } catch {
    // A request aborted by the caller says nothing about the server.
    if (!signal?.aborted) markOffline(false)
    return unreachable
  }
}

/** Parses a response of the server: a success is any JSON; a failure has its message, or its whole body if it has none. */
async function read(response: Response, path: string): Promise<ApiResponse> {
  const { ok, status, headers } = response
  const text = await response.text()
  const data = parse(text, path)
  if (ok) {
    const isCached = headers.has(servedFromCacheHeader)
    return { ok, data, headers, ...(isCached && { cachedAt: new Date(headers.get('Date') ?? NaN) }) }
  }
  const { message = text } = fieldsOf(data)
  const failure = readFailure(data) ?? { message: typeof message === 'string' ? message : text }
  return failure.message === '' ? intercepted : { ok, status, headers, ...failure }
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    console.warn(`The answer to /api${path} is not JSON.`)
    return null
  }
}

/** AbortSignal.any, which some supported browsers lack. */
function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of signals) {
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}

/** Requests /health, which updates the connection state. */
export async function pingServer(signal?: AbortSignal): Promise<void> {
  await apiRequest({ path: '/health', signal })
}

/**
 * Calls `retry` when the connection is back, if the data is still missing; once for each time offline, so that a request
 * that always fails does not repeat forever. Returns a function that stops it.
 */
export function retryWhenOnline(isMissing: () => boolean, retry: () => void): () => void {
  let hasRetried = false
  const update = () => {
    // A lasting time offline allows another retry, and so does success.
    if (!connection.isOnline || !isMissing()) hasRetried = false
    if (hasRetried || !connection.isReachable || !isMissing()) return
    hasRetried = true
    retry()
  }
  update()
  return subscribe(connection, update, true)
}
