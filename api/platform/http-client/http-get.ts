import { fieldsOf, isObject, type JsonObject } from '#domain/keys-of'
import { retryAfter } from '#domain/server-response'
import { noteTimeOf } from './clock-check.ts'

/** The failures of a provider, with their sentences for the log and the status. */
export const providerFailures = {
  'daily-limit': 'The provider’s daily request limit is reached; the next refresh collects the missing fields.',
  'burst-limit': 'The provider was asked faster than it allows.',
  'bad-key': 'The provider does not accept the key.',
  'not-in-plan': 'The key’s plan does not include this request.',
  'unknown-symbol': 'The provider does not know the symbol.',
  'not-found': 'The provider has nothing at this address.',
  refused: 'The provider refuses to answer.',
  'no-contact': 'The provider answers only who says who asks: set SEC_CONTACT to an e-mail address that reaches you.',
  unavailable: 'The provider fails or cannot be reached.',
  timeout: 'The provider did not answer in time.',
  'web-page': 'The provider answered with a web page in place of data.',
  'cut-off': 'The provider’s answer is cut off.',
  unreadable: 'The provider’s answer is not what its documentation says.',
  'too-large': 'The provider’s answer is larger than any that it should give.',
  stopped: 'The refresh was stopped.',
} as const

export type ProviderFailure = keyof typeof providerFailures

/** The provider’s data, or the failure. */
export type ProviderResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly failure: ProviderFailure
      /** The service that failed, if it is not the one that the caller requested. */
      readonly service?: string
      /** The provider's Retry-After in milliseconds. */
      readonly retryAfter?: number
    }

export const received = <Value>(value: Value): ProviderResult<Value> => ({ ok: true, value })

export const providerFailed = (failure: ProviderFailure, retryAfter?: number): ProviderResult<never> => ({
  ok: false,
  failure,
  ...(retryAfter !== undefined && { retryAfter }),
})

interface HttpGetOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Time-out in milliseconds for the whole response. */
  readonly timeoutMs: number
  /** Maximum size in bytes, decompressed. */
  readonly maxBytes: number
  readonly signal?: AbortSignal
  /** The failure that the beginning of a body states when the status does not; undefined if the status decides. */
  readonly failureOf?: FailureOf
}

export type FailureOf = (status: number, beginning: string) => ProviderFailure | undefined

/** Bytes read of a page that says why a request was refused. */
const maxReasonBytes = 64 * 1024

/** Why a response is not the requested data. Its body is read if `failureOf` needs it, and canceled otherwise. */
export async function failureOfResponse(response: Response, failureOf?: FailureOf): Promise<ProviderResult<never>> {
  const reason = failureOf && response.body ? await readAtMost(response.body, maxReasonBytes) : undefined
  if (!reason) await response.body?.cancel().catch(() => undefined)
  const failure = failureOf?.(response.status, reason?.toString() ?? '') ?? failureOfStatus(response.status)
  return providerFailed(failure, retryAfterOf(response.headers))
}

/** The body of a response with status 200. Redirects are not followed: the key would be sent along. */
export async function httpGet(
  address: string,
  { headers = {}, timeoutMs, maxBytes, signal, failureOf }: HttpGetOptions,
): Promise<ProviderResult<Buffer>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      headers,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    noteTimeOf(response.headers)
    if (response.status !== 200) return await failureOfResponse(response, failureOf)
    const body = response.body ? await readAtMost(response.body, maxBytes) : Buffer.alloc(0)
    return body ? received(body) : providerFailed('too-large')
  } catch (error) {
    if (signal?.aborted) return providerFailed('stopped')
    if (timeout.aborted) return providerFailed('timeout')
    return providerFailed(isTruncated(error) ? 'cut-off' : 'unavailable')
  }
}

const byStatus: Readonly<Record<number, ProviderFailure>> = {
  401: 'bad-key',
  403: 'refused',
  404: 'not-found',
  408: 'unavailable',
  429: 'burst-limit',
}

const failureOfStatus = (status: number): ProviderFailure =>
  byStatus[status] ?? (status >= 500 ? 'unavailable' : 'refused')

/** Compare a Retry-After date with the provider’s Date header when there is one: our clock may be wrong. */
function retryAfterOf(headers: Headers): number | undefined {
  const serverTime = Date.parse(headers.get('date') ?? '')
  return retryAfter(headers.get('retry-after'), Number.isNaN(serverTime) ? Date.now() : serverTime)
}

/** Fewer bytes than declared, or no end of a chunked response. */
export function isTruncated(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'terminated'
}

/** All bytes of a stream; undefined, without reading the rest, as soon as there are more than `maxBytes`. */
export async function readAtMost(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A cell in quotes, in which a quote is doubled, or one without any. */
const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

/**
 * The rows of CSV text as RFC 4180 defines it, with commas; empty lines are skipped. undefined if a quoted cell is not
 * closed, or is followed by anything but the end of the cell.
 */
export function parseCsv(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = []
  let row: string[] = []
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) return undefined
    const [, quoted, plain = '', end] = found
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',' && cell.lastIndex < text.length) continue
    if (end === ',') row.push('')
    if (row.length > 1 || row[0] !== '' || quoted !== undefined) rows.push(row)
    row = []
  }
  return rows
}

/** No provider’s response is nested a tenth as deep; parsed, each level of `[[[[…` takes 45 bytes of memory. */
const maxDepth = 100

/** Whether any value of a JSON text is nested deeper than any provider’s response. */
function isNestedDeeply(text: string): boolean {
  let [depth, isText] = [0, false]
  for (let at = 0; at < text.length && depth <= maxDepth; at++) {
    const sign = text[at]
    if (sign === '"') isText = !isText
    else if (isText) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
  }
  return depth > maxDepth
}

/** Parses a body as a JSON object, or says what it is instead. */
export function parseJsonBody(body: Buffer): ProviderResult<JsonObject> {
  const text = body
    .toString()
    .replace(/^\uFEFF/, '')
    .trim()
  if (text.startsWith('<')) return providerFailed('web-page')
  if (isNestedDeeply(text)) return providerFailed('unreadable')
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? received(fieldsOf(value)) : providerFailed('unreadable')
  } catch {
    // Valid at the beginning but unparsable: the response was truncated, and a retry may get all of it.
    return providerFailed(text === '' || text.startsWith('{') ? 'cut-off' : 'unreadable')
  }
}
