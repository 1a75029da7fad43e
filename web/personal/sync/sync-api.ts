import type { SyncBody, SyncDigest } from '#api/contract/sync'
import { asArray, fieldsOf } from '#domain/keys-of'
import { retryAfter } from '#domain/server-response'
import type { ApiRequest } from '../../data/api/api.ts'
import { authenticatedRequest } from '../../data/api/authenticated-request.ts'
import { connectionTexts } from '../../texts/first-visit/connection.ts'
import type { SealedRecord } from './sealed-record.ts'

/** A part of what the server has. */
export interface SyncPage {
  readonly version: number
  readonly records: readonly SealedRecord[]
  readonly isComplete: boolean
  readonly keys: string | null
  readonly manifest: string | null
}

/** Why the server did not do it. */
type SyncRefusal = 'unreachable' | 'conflict' | 'full' | 'signed-out' | 'refused'

/** The server’s answer, or why there is none. */
export type SyncAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly why: SyncRefusal
      readonly message: string
      /** How long the server asks to wait. */
      readonly delayMs?: number | undefined
    }

/** The requests of a device. */
export interface SyncTransport {
  readonly pull: (since: number) => Promise<SyncAnswer<SyncPage>>
  /** Which versions of records the server has. */
  readonly digest: () => Promise<SyncAnswer<SyncDigest>>
  readonly push: (body: SyncBody) => Promise<SyncAnswer<number>>
  /** Deletes all that the server has. */
  readonly remove: () => Promise<SyncAnswer<number>>
}

/** The requests of the signed-in user. */
export const syncApi: SyncTransport = {
  pull: (since) => ask({ path: `/sync?since=${since}` }, parsePage),
  digest: () => ask({ path: '/sync/digest' }, parseDigest),
  push: (body) => ask({ path: '/sync', method: 'POST', body }, parseVersion),
  remove: () => ask({ path: '/sync', method: 'DELETE' }, parseVersion),
}

async function ask<Value>(
  request: ApiRequest,
  parse: (data: unknown) => Value | undefined,
): Promise<SyncAnswer<Value>> {
  const response = await authenticatedRequest(request)
  if (response === 'late') return { ok: false, why: 'signed-out', message: '' }
  if (response.ok) {
    const value = parse(response.data)
    if (value !== undefined) return { ok: true, value }
    return { ok: false, why: 'unreachable', message: connectionTexts.unreadable }
  }
  const { message, status, code, headers } = response
  const delayMs = retryAfter(headers?.get('retry-after'), Date.now())
  return { ok: false, why: refusalOf(status, code), message, delayMs }
}

function refusalOf(status: number | undefined, code: string | undefined): SyncRefusal {
  if (code === 'sync-conflict') return 'conflict'
  if (code === 'sync-full') return 'full'
  if (status === 401) return 'signed-out'
  return status === undefined || status >= 500 || status === 408 || status === 429 ? 'unreachable' : 'refused'
}

/** Parses a page; undefined if it is invalid. */
export function parsePage(data: unknown): SyncPage | undefined {
  const { version, isComplete, records, keys, manifest } = fieldsOf(data)
  if (typeof version !== 'number' || typeof isComplete !== 'boolean' || !Array.isArray(records)) return undefined
  return {
    ...{ version, isComplete, records: asArray(records).flatMap((record) => parseSealed(record) ?? []) },
    keys: typeof keys === 'string' ? keys : null,
    manifest: typeof manifest === 'string' ? manifest : null,
  }
}

function parseSealed(data: unknown): SealedRecord | undefined {
  const { id, revision, content } = fieldsOf(data)
  if (typeof id !== 'string' || typeof revision !== 'number' || typeof content !== 'string') return undefined
  return { id, revision, content }
}

/** Parses the server's list of versions; undefined if there is none. */
export function parseDigest(data: unknown): SyncDigest | undefined {
  const { version, digest } = fieldsOf(data)
  return typeof version === 'number' && typeof digest === 'string' ? { version, digest } : undefined
}

function parseVersion(data: unknown): number | undefined {
  const { version } = fieldsOf(data)
  return typeof version === 'number' ? version : undefined
}
