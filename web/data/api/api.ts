import { isFromServer, readFailure, retryAfter } from '#domain/server-response'
import { servedFromCacheHeader } from '#worker/contract'
import { markOnline, markOffline, connection } from '../../state/connection.ts'
import { setServerRelease } from '../../state/pwa.ts'
import { connectionTexts } from '../../texts/server-messages.ts'
import { subscribe } from 'valtio/vanilla'

/** Milliseconds: the first pause, which doubles, and how long after the first try another one may still begin. */
const retryTiming = { pause: 400, whole: 10_000 }
const maxAttempts = 3

/**
 * Asks until there is an answer that will not change by asking again, three times at most, with growing and uneven pauses
 * or those that the server names. Only what changes nothing is asked again, and nobody who has waited long waits twice.
 */
export async function withRetry(
  send: () => Promise<ApiResponse>,
  { method = 'GET', signal }: Pick<ApiRequest, 'method' | 'signal'>,
  sleep: (milliseconds: number) => Promise<void> = delay,
): Promise<ApiResponse> {
  const end = performance.now() + retryTiming.whole
  for (let attempt = 1; ; attempt++) {
    const response = await send()
    if (response.ok || method !== 'GET' || attempt === maxAttempts || signal?.aborted || !isTransient(response.status))
      return response
    const delayMs =
      retryAfter(response.headers?.get('retry-after'), Date.now()) ??
      retryTiming.pause * 2 ** (attempt - 1) * (0.5 + Math.random())
    if (performance.now() + delayMs > end) return response
    await sleep(delayMs)
  }
}

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** No response, a timeout, rate limiting, or a server error. */
const isTransient = (status: number | undefined): boolean =>
  status === undefined || status === 408 || status === 429 || status >= 500

let fetching: Promise<object> | undefined

/** The server's configuration; empty if it is unreachable. A failure is not cached. */
export async function serverConfig(): Promise<object> {
  fetching ??= apiGet('/config').then((answer) => {
    if (answer.ok && typeof answer.data === 'object' && answer.data !== null) return answer.data
    fetching = undefined
    return {}
  })
  return fetching
}

/** What the server said, or why it said nothing: `status` is missing where it could not be reached. */
export type ApiResponse =
  | {
      readonly ok: true
      readonly data: unknown
      readonly headers?: Headers
      /** When the server said it, where it was silent now and the device has kept its last word. It may be no valid date. */
      readonly cachedAt?: Date
    }
  | {
      readonly ok: false
      readonly message: string
      readonly status?: number
      /** The server's word for the failure, for programs. */
      readonly code?: string
      readonly headers?: Headers
    }

export interface ApiRequest {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** The response of a server that cannot be reached. */
export const unreachable = { ok: false, message: connectionTexts.needed } as const

/** Whether the server was unreachable, so that there is no response or only a cached one: a retry may help. */
export const wasUnreachable = (answer: ApiResponse): boolean =>
  answer.ok ? answer.cachedAt !== undefined : answer.status === undefined

/** Milliseconds until the server counts as unreachable. */
const timeoutMs = 10_000

/** Asks the API by GET, patiently. What is not JSON is null and a warning in the console; nothing throws. */
export const apiGet = (path: string, signal?: AbortSignal): Promise<ApiResponse> =>
  withRetry(() => apiRequest({ path, signal }), { signal })

/**
 * Asks the API once, and lets the page know whether the server answers. What somebody else says in its place – the sign-in
 * page of a network, a proxy – is no answer: the server could not be reached.
 */
export async function apiRequest({ path, method = 'GET', body, headers, signal }: ApiRequest): Promise<ApiResponse> {
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(body) : null,
      credentials: 'same-origin',
      signal: signal ? anySignal(signal, limit) : limit,
    })
    const result = isFromServer(response) ? await read(response, path) : unreachable
    if (wasUnreachable(result)) {
      markOffline()
      return result
    }
    markOnline()
    const version = response.headers.get('X-Api-Version')
    if (version !== null) setServerRelease(version)
    return result
  } catch {
    // A request aborted by the caller says nothing about the server.
    if (!signal?.aborted) markOffline()
    return unreachable
  }
}

/** What the server says: a success has any JSON, a failure its sentence and its word, without which it is not ours. */
async function read(response: Response, path: string): Promise<ApiResponse> {
  const { ok, status, headers } = response
  const data = parse(await response.text(), path)
  if (ok) {
    const isCached = headers.has(servedFromCacheHeader)
    return { ok, data, headers, ...(isCached && { cachedAt: new Date(headers.get('Date') ?? NaN) }) }
  }
  const failure = readFailure(data)
  return failure ? { ok, status, headers, ...failure } : unreachable
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
 * Asks again as soon as there is a connection, if then something is still missing for its absence; once for each absence,
 * so that a question which nobody ever answers is not asked for ever. Gives the way to stop.
 */
export function retryWhenOnline(isMissing: () => boolean, retry: () => void): () => void {
  let hasRetried = false
  const update = () => {
    // An absence that lasted earns another try, and so does an answer.
    if (!connection.isOnline || !isMissing()) hasRetried = false
    if (hasRetried || !connection.isReachable || !isMissing()) return
    hasRetried = true
    retry()
  }
  update()
  return subscribe(connection, update, true)
}
