import { fieldsOf } from '#domain/keys-of'
import { succeed } from '#domain/result'
import { downloadedAtHeader, isFromServer, readFailure, servedFromCacheHeader } from '#domain/server-response'
import { fail, type Failure, type Outcome } from '../../contract.ts'

/** The server's metadata of the file. */
export interface FileInfo {
  /** Bytes on the wire; undefined if unknown or a proxy decompresses them. */
  readonly length?: number | undefined
  readonly etag?: string | undefined
  /** Non-empty lines in the file. */
  readonly records?: number | undefined
  /** SHA-256 of the file, base64. */
  readonly digest?: string | undefined
  readonly simulated: boolean
  /** All response headers. */
  readonly headers?: Headers
  /** When this device downloaded the file, in epoch milliseconds, if it comes from the cache. */
  readonly cachedAt?: number | undefined
}

/** Receives the file. Returning a failure ends the download. */
export interface Receiver {
  announce(announced: FileInfo): void
  bytes(chunk: Uint8Array<ArrayBuffer>): Failure | undefined
}

/** The options of a request for the dataset. */
interface DownloadRequest {
  readonly signal: AbortSignal
  readonly cache: 'no-store'
  readonly headers: Record<string, string>
}

export interface DownloadOptions {
  readonly fetch: (url: string, init: DownloadRequest) => Promise<Response>
  readonly url: string
  /** The known version: the server responds with 304 instead of sending it again. */
  readonly etag?: string | undefined
  /** Milliseconds without a byte after which the download has stalled. */
  readonly idleMs: number
  /** The time limit of the whole download. */
  readonly limitMs: number
  /** Gets the Retry-After header of a failed response. */
  readonly onRefusal?: (retryAfter: string | null) => void
}

/**
 * Fetches the dataset once and passes on its bytes as they arrive; `unchanged` after a 304. It uses the cached file, from
 * the service worker, only if no dataset is known. A response that is not the server's, such as a captive portal's, counts
 * as unreachable.
 */
export async function download(
  options: DownloadOptions,
  receiver: Receiver,
): Promise<Outcome<'complete' | 'unchanged'>> {
  const watch = watchdog(options)
  try {
    const response = await request(options, watch.signal)
    if (response === undefined) return fail(watch.isExpired() ? 'stalled' : 'unreachable')
    watch.feed()
    if (!isFromServer(response)) return fail('unreachable')
    if (response.status === 304 && options.etag !== undefined) return succeed('unchanged')
    const isCached = response.headers.has(servedFromCacheHeader)
    if (isCached && options.etag !== undefined) return fail('unreachable')
    if (response.status !== 200) {
      const failure = await refusal(response)
      if (failure.id !== 'unreachable') options.onRefusal?.(response.headers.get('Retry-After'))
      return { ok: false, failure }
    }
    receiver.announce(announced(response.headers))
    for (const reader = response.body?.getReader(); ;) {
      const chunk = await reader?.read().catch(() => 'broken' as const)
      // The server was reached, but the response stopped.
      if (chunk === 'broken') return fail('stalled')
      if (chunk?.value === undefined) return succeed('complete')
      watch.feed()
      const failure = receiver.bytes(chunk.value)
      if (failure) return { ok: false, failure }
    }
  } finally {
    watch.stop()
  }
}

/** `no-store`: the dataset is stored already, and a second copy in the HTTP cache would waste space. */
function request({ fetch, url, etag }: DownloadOptions, signal: AbortSignal): Promise<Response | undefined> {
  const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag }
  return fetch(url, { signal, cache: 'no-store', headers }).catch(() => undefined)
}

/** An abort signal that fires `idleMs` after the last `feed`, or after `limitMs` in any case. */
function watchdog({ idleMs, limitMs }: DownloadOptions) {
  const controller = new AbortController()
  let isExpired = false
  const expire = () => {
    isExpired = true
    controller.abort()
  }
  const total = setTimeout(expire, limitMs)
  let timer = setTimeout(expire, idleMs)
  return {
    signal: controller.signal,
    isExpired: () => isExpired,
    feed() {
      clearTimeout(timer)
      timer = setTimeout(expire, idleMs)
    },
    stop() {
      clearTimeout(timer)
      clearTimeout(total)
      controller.abort()
    },
  }
}

/**
 * A failure such as `503 Service Unavailable` with the server's message; maintenance and a pending market by their codes. A
 * body without the server's format is a proxy's.
 */
async function refusal(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => undefined)
  const failure = readFailure(body)
  if (!failure) return { id: 'unreachable' }
  if (response.status === 503 && failure.code === 'maintenance') return { id: 'maintenance' }
  if (response.status === 503 && failure.code === 'market-pending')
    return { id: 'pending', percent: progressIn(body), ...problemIn(body) }
  const status = `${response.status} ${response.statusText}`.trim()
  return { id: 'refused', detail: `${status}: ${failure.message.slice(0, 200)}` }
}

function problemIn(body: unknown): Pick<Failure, 'problem'> {
  const { reason, turn } = fieldsOf(fieldsOf(body)['problem'])
  if (typeof reason !== 'string' || (turn !== 'operator' && turn !== 'provider')) return {}
  return { problem: { reason: reason.slice(0, 200), turn } }
}

function progressIn(body: unknown): number | null {
  const { progress }: { readonly progress?: unknown } = { ...(body ?? {}) }
  return typeof progress === 'number' && progress >= 0 && progress <= 100 ? Math.floor(progress) : null
}

function announced(headers: Headers): FileInfo {
  const whole = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined)
  const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/.exec(headers.get('Repr-Digest') ?? '')?.[1]
  const isDecoded = headers.has('Content-Encoding')
  return {
    length: isDecoded ? undefined : whole(headers.get('Content-Length')) || undefined,
    etag: headers.get('ETag') ?? undefined,
    records: whole(headers.get('X-Record-Count')),
    digest,
    simulated: headers.get('X-Market') === 'simulated',
    headers,
    cachedAt: headers.has(servedFromCacheHeader) ? (whole(headers.get(downloadedAtHeader)) ?? 0) : undefined,
  }
}
