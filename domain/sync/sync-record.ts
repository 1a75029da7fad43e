import { isObject, type JsonObject } from '../keys-of.ts'
import { parseFields } from '../personal/parse-fields.ts'
import { parseJson } from '../text/parse-json.ts'
import { parseSeen, parseStamp, type SeenChanges, type Stamp } from './stamp.ts'

/** A personal record in the form that devices exchange. */
export interface SyncRecord {
  /** Such as `notes`; a newer release may have other kinds. */
  readonly kind: string
  /** Its id among the records of its kind. */
  readonly key: string
  readonly stamp: Stamp
  /** The changes that its last change knew, including itself. */
  readonly seen: SeenChanges
  /** Null for a deleted record. */
  readonly content: JsonObject | null
}

/** In bytes. A record takes the smallest size that it fits into, so that its length reveals only that. */
export const sizeClasses = [256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536] as const

const lengthBytes = 4
const maxKindLength = 20
const maxKeyLength = 200

/** Reused for thousands of records. */
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]

/** Encodes a record to bytes of one of the sizes; undefined if it is too large. */
export function encodeRecord({ kind, key, stamp, seen, content }: SyncRecord): Uint8Array<ArrayBuffer> | undefined {
  const text = encoder.encode(JSON.stringify({ kind, key, stamp, seen, content }))
  const size = sizeClasses.find((one) => one >= text.length + lengthBytes)
  if (size === undefined) return undefined
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, text.length)
  bytes.set(text, lengthBytes)
  return bytes
}

/** Decodes a record from such bytes; undefined if they are invalid. */
export function decodeRecord(bytes: Uint8Array<ArrayBuffer>): SyncRecord | undefined {
  if (bytes.length < lengthBytes) return undefined
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  if (length > bytes.length - lengthBytes) return undefined
  const text = decoder.decode(bytes.subarray(lengthBytes, lengthBytes + length))
  const { kind, key, stamp: stored, seen, content } = parseFields(parseJson(text))
  const stamp = parseStamp(stored)
  if (!stamp || typeof kind !== 'string' || typeof key !== 'string') return undefined
  if (kind.length > maxKindLength || key.length > maxKeyLength) return undefined
  if (content !== null && !isObject(content)) return undefined
  return { kind, key, stamp, seen: parseSeen(seen), content }
}
