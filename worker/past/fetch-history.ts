import type { HistoryFile } from '#domain/history/history-file'
import type { HistoryManifest } from '#domain/history/manifest'
import { type Result, succeed } from '#domain/result'
import { isFromServer, readFailure } from '#domain/server-response'
import { parseJson } from '#domain/text/parse-json'
import { jittered, pause } from '#domain/waiting'
import { fail, type FailureId, type Outcome } from '../contract.ts'
import { unpack } from '../engine/history/unpack.ts'
import type { StoredManifest } from './history-database.ts'

/** The options of requests for a manifest and its files, such as those of the past. */
export interface HistoryRequests {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The address of their folder, without a slash at its end. */
  readonly url: string
  /** The delays before retries, in milliseconds. */
  readonly retryDelaysMs: readonly number[]
  /** Milliseconds after which an unfinished request has stalled. */
  readonly limitMs: number
}

/** A manifest as sent, and parsed. */
export interface ReadManifest<Manifest = HistoryManifest> {
  readonly stored: StoredManifest
  readonly manifest: Manifest
}

/** The server's manifest: `unchanged` if it is the known one, null without files, `pending` while the server reads them. */
export async function fetchManifest<Manifest>(
  requests: HistoryRequests,
  parse: (text: string) => Result<Manifest>,
  etag: string | undefined,
  signal: AbortSignal,
): Promise<Outcome<ReadManifest<Manifest> | 'unchanged' | null>> {
  const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag }
  const answer = await request(requests, 'manifest.json', headers, signal)
  if (!answer.ok) return answer
  const { status, bytes, code, isPending } = answer.value
  if (code === 'history-pending' || isPending) return fail('pending')
  if (status === 304) return succeed('unchanged')
  // A server of an older release has no such address.
  if (status === 204 || status === 404) return succeed(null)
  if (status !== 200) return fail('refused', String(status))
  const text = new TextDecoder().decode(bytes)
  const manifest = parse(text)
  if (!manifest.ok) return fail('notMarketData', manifest.failure[0])
  return succeed({ manifest: manifest.value, stored: { text, etag: answer.value.etag } })
}

/** A file as sent, and unpacked. */
export interface FetchedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly content: Uint8Array
}

/** Fetches and verifies a file; `gone` if the server has another generation by now. Retries after transient failures. */
export async function fetchFile(
  requests: HistoryRequests,
  file: HistoryFile,
  signal: AbortSignal,
): Promise<Outcome<FetchedFile | 'gone'>> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await fetchFileOnce(requests, file, signal)
    const delayMs = requests.retryDelaysMs[attempt]
    const isFinal = outcome.ok || signal.aborted || !retryable.has(outcome.failure.id)
    if (isFinal || delayMs === undefined) return outcome
    await pause(jittered(delayMs))
  }
}

const retryable: ReadonlySet<FailureId> = new Set(['unreachable', 'refused', 'stalled', 'damaged'])

async function fetchFileOnce(
  requests: HistoryRequests,
  { file, size, sha256 }: HistoryFile,
  signal: AbortSignal,
): Promise<Outcome<FetchedFile | 'gone'>> {
  const answer = await request(requests, file, {}, signal)
  if (!answer.ok) return answer
  const { status, bytes, code } = answer.value
  if (code === 'past-file-missing' || code === 'past-missing') return succeed('gone')
  if (status !== 200) return fail('refused', String(status))
  if (bytes.length !== size) return fail('damaged', `${bytes.length} of ${size} bytes`)
  const hash = await sha256Of(bytes)
  if (hash !== undefined && hash !== sha256) return fail('damaged', 'its checksum is wrong')
  const content = await unpack(bytes)
  return content ? succeed({ bytes, content }) : fail('damaged', 'it cannot be unpacked')
}

/** A complete answer of our server. */
interface Answer {
  readonly status: number
  readonly etag: string | undefined
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The code of a refusal. */
  readonly code: string | undefined
  /** Whether there is nothing yet. */
  readonly isPending: boolean
}

async function request(
  { fetch, url, limitMs }: HistoryRequests,
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Outcome<Answer>> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  const timer = setTimeout(abort, limitMs)
  try {
    const response = await fetch(`${url}/${path}`, { cache: 'no-store', headers, signal: controller.signal })
    if (!isFromServer(response)) return fail('unreachable')
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { status } = response
    const code =
      status === 404 || status === 503 ? readFailure(parseJson(new TextDecoder().decode(bytes)))?.code : undefined
    const isPending = status === 204 && response.headers.has('Retry-After')
    return succeed({ status, etag: response.headers.get('ETag') ?? undefined, bytes, code, isPending })
  } catch {
    return fail(controller.signal.aborted && !signal.aborted ? 'stalled' : 'unreachable')
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** In hexadecimal; undefined on plain http, where browsers offer no cryptography. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const browser: { readonly subtle?: SubtleCrypto } = crypto
  const hash = await browser.subtle?.digest('SHA-256', bytes)
  return hash && Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
