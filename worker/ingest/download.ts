import { isFromServer, readFailure } from '#domain/server-response'
import { downloadedAtHeader, fail, servedFromCacheHeader, succeed, type Failure, type Outcome } from '../contract.ts'

/** What the server says about the file it is sending. */
export interface FileInfo {
  /** Bytes on the wire; undefined where unknown or where somebody on the way unpacks them. */
  readonly length?: number | undefined
  readonly etag?: string | undefined
  /** Non-empty lines in the file. */
  readonly records?: number | undefined
  /** SHA-256 of the file, base64. */
  readonly digest?: string | undefined
  readonly simulated: boolean
  /** All of it, as it was said. */
  readonly headers?: Headers
  /** When this device downloaded it, in epoch milliseconds, where it comes from the device and not from the server. */
  readonly cachedAt?: number | undefined
}

/** Receives the file. A failure as answer ends the download. */
export interface Receiver {
  announce(announced: FileInfo): void
  bytes(chunk: Uint8Array<ArrayBuffer>): Failure | undefined
}

export interface DownloadOptions {
  readonly fetch: typeof fetch
  readonly url: string
  /** The version already held; the server then answers "unchanged" instead of sending it again. */
  readonly etag?: string | undefined
  /** Milliseconds without a byte after which the download has stalled. */
  readonly idleMs: number
  /** Milliseconds after which it ends whatever has arrived. */
  readonly limitMs: number
  /** Hears what a server that refuses says of when to ask again. */
  readonly onRefusal?: (retryAfter: string | null) => void
}

/**
 * Fetches the dataset once and hands over its bytes as they come; `unchanged` where the server says 304. Where the
 * service worker answers with the file that the device keeps, that is no news for whoever holds one already. What a
 * network answers in the server's place says nothing of the dataset: the server could not be reached.
 */
export async function download(
  options: DownloadOptions,
  receiver: Receiver,
): Promise<Outcome<'complete' | 'unchanged'>> {
  const watch = watchdog(options)
  try {
    const response = await request(options, watch.signal)
    if (response === undefined) return fail(watch.barked() ? 'stalled' : 'unreachable')
    watch.feed()
    if (!isFromServer(response)) return fail('unreachable')
    if (response.status === 304 && options.etag !== undefined) return succeed('unchanged')
    const isKept = response.headers.has(servedFromCacheHeader)
    if (isKept && options.etag !== undefined) return fail('unreachable')
    if (response.status !== 200) {
      const failure = await refusal(response)
      if (failure.id !== 'unreachable') options.onRefusal?.(response.headers.get('Retry-After'))
      return { ok: false, failure }
    }
    receiver.announce(announced(response.headers))
    for (const reader = response.body?.getReader(); ;) {
      const chunk = await reader?.read().catch(() => 'broken' as const)
      // The server was reached: whatever broke off, its answer did not go on.
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

/** The device keeps the dataset itself: a second copy in the browser's cache would be waste. */
function request({ fetch, url, etag }: DownloadOptions, signal: AbortSignal): Promise<Response | undefined> {
  const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag }
  return fetch(url, { signal, cache: 'no-store', headers }).catch(() => undefined)
}

/** An abort signal that fires when nobody fed it for `idle` milliseconds, or after `limit` in any case. */
function watchdog({ idleMs, limitMs }: DownloadOptions) {
  const controller = new AbortController()
  let barked = false
  const bark = () => {
    barked = true
    controller.abort()
  }
  const total = setTimeout(bark, limitMs)
  let timer = setTimeout(bark, idleMs)
  return {
    signal: controller.signal,
    barked: () => barked,
    feed() {
      clearTimeout(timer)
      timer = setTimeout(bark, idleMs)
    },
    stop() {
      clearTimeout(timer)
      clearTimeout(total)
      controller.abort()
    },
  }
}

/**
 * `503 Service Unavailable` with the server's sentence; its maintenance, and that it has no data yet, by their codes. A body
 * that is not its own is a proxy's.
 */
async function refusal(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => undefined)
  const failure = readFailure(body)
  if (!failure) return { id: 'unreachable' }
  if (response.status === 503 && failure.code === 'maintenance') return { id: 'maintenance' }
  if (response.status === 503 && failure.code === 'market-pending') return { id: 'pending', percent: progressIn(body) }
  const status = `${response.status} ${response.statusText}`.trim()
  return { id: 'refused', detail: `${status}: ${failure.message.slice(0, 200)}` }
}

function progressIn(body: unknown): number | null {
  const { progress } = (body ?? {}) as { readonly progress?: unknown }
  return typeof progress === 'number' && progress >= 0 && progress <= 100 ? Math.floor(progress) : null
}

function announced(headers: Headers): FileInfo {
  const whole = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined)
  const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/.exec(headers.get('Repr-Digest') ?? '')?.[1]
  const unpackedOnTheWay = headers.has('Content-Encoding')
  return {
    length: unpackedOnTheWay ? undefined : whole(headers.get('Content-Length')) || undefined,
    etag: headers.get('ETag') ?? undefined,
    records: whole(headers.get('X-Record-Count')),
    digest,
    simulated: headers.get('X-Market') === 'simulated',
    headers,
    cachedAt: headers.has(servedFromCacheHeader) ? (whole(headers.get(downloadedAtHeader)) ?? 0) : undefined,
  }
}
