import {
  flagFieldIds,
  flagFields,
  numberFieldIds,
  numberFields,
  profileFields,
  textFieldIds,
  textFields,
} from '#domain/stock/fields'
import { decode } from './bytes.ts'

/** What to do with the value of a key. All entries have one shape, which keeps the scanner's loop fast. */
export interface Entry {
  /** The bytes of the key and its quotes. */
  readonly key: Uint8Array
  /** The same bytes as words of four, as far as they fill words. */
  readonly words: Int32Array
  readonly kind: 'number' | 'text' | 'flag' | 'symbol' | 'prints' | 'change' | 'currency' | 'object' | 'ignored'
  /** The index in the scanner's numbers, texts or flags. */
  readonly slot: number
  /** The keys inside, if the value is an object that holds fields. */
  readonly node: KeyNode | undefined
  /** The last line that had this key: a line that repeats a key is left to JSON.parse. */
  seenIn: number
  /** The key that followed it in the last line, and most likely does in the next one. */
  next: Entry | undefined
}

/** The keys of one object. */
export interface KeyNode {
  readonly entries: Entry[]
  /** The first key of the last line. */
  first: Entry | undefined
}

/** Lines whose objects have more different keys than this are left to JSON.parse. */
const maxKeys = 512

/** Builds the tree of keys that lead to the fields. Each scanner needs its own: it writes its observations into it. */
export function createKeyTree(): KeyNode {
  const root = createNode()
  root.entries.push(createEntry(quoted('symbol'), 'symbol'), createEntry(quoted('prints'), 'prints'))
  addPath(root, profileFields.currency, 'currency', 0)
  for (const key of ['formerly', 'splits']) addPath(root, key, 'change', 0)
  numberFieldIds.forEach((id, slot) => addPath(root, numberFields[id], 'number', slot))
  textFieldIds.forEach((id, slot) => addPath(root, textFields[id], 'text', slot))
  flagFieldIds.forEach((id, slot) => addPath(root, flagFields[id], 'flag', slot))
  return root
}

/** Adds a key that no field needs, as its bytes with quotes; undefined if there are too many. */
export function addIgnored(node: KeyNode, key: Uint8Array): Entry | undefined {
  if (node.entries.length >= maxKeys) return undefined
  const entry = createEntry(key, 'ignored')
  node.entries.push(entry)
  return entry
}

/** Whether the key is at a position. Compares four bytes at a time, because half of a file is keys. */
export function isAt({ key, words }: Entry, view: DataView, at: number): boolean {
  const whole = words.length
  if (at + key.length > view.byteLength) return false
  for (let i = 0; i < whole; i++) if (view.getInt32(at + 4 * i, true) !== words[i]) return false
  for (let i = 4 * whole; i < key.length; i++) if (view.getUint8(at + i) !== key[i]) return false
  return true
}

function addPath(root: KeyNode, path: string, kind: Entry['kind'], slot: number): void {
  const keys = path.split('.')
  const last = keys.pop() ?? path
  keys.reduce(branch, root).entries.push(createEntry(quoted(last), kind, slot))
}

function branch(node: KeyNode, key: string): KeyNode {
  const known = node.entries.find((entry) => entry.node !== undefined && decode(entry.key) === `"${key}"`)
  if (known?.node) return known.node
  const inside = createNode()
  node.entries.push(createEntry(quoted(key), 'object', 0, inside))
  return inside
}

const quoted = (key: string): Uint8Array => new TextEncoder().encode(`"${key}"`)

const createNode = (): KeyNode => ({ entries: [], first: undefined })

function createEntry(key: Uint8Array, kind: Entry['kind'], slot = 0, node?: KeyNode): Entry {
  const view = new DataView(key.buffer, key.byteOffset)
  const words = Int32Array.from({ length: key.length >>> 2 }, (_, i) => view.getInt32(4 * i, true))
  return { key, words, kind, slot, node, seenIn: 0, next: undefined }
}

const buckets = 4096
const maxCachedLength = 64

/**
 * Decodes UTF-8 and caches recent results by their bytes: exchanges, sectors, dates and "None" occur thousands of times,
 * and decoding is slower than comparing. A fixed number of buckets bounds its memory; their bytes are in one list,
 * because a list for each of the thirty thousand texts of a market would keep the garbage collector busy.
 */
export function createTextCache(): (bytes: Uint8Array, from: number, to: number) => string {
  const keys = new Uint8Array(buckets * maxCachedLength)
  const texts = new Array<string | undefined>(buckets)
  const lengths = new Uint8Array(buckets)

  return (bytes, from, to) => {
    const length = to - from
    if (length > maxCachedLength) return decode(bytes.subarray(from, to))
    let hash = length
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
    const bucket = (hash ^ (hash >>> 12)) & (buckets - 1)
    const start = bucket * maxCachedLength
    const cached = texts[bucket]
    let same = 0
    while (same < length && keys[start + same] === bytes[from + same]) same++
    if (cached !== undefined && lengths[bucket] === length && same === length) return cached
    const text = decode(bytes.subarray(from, to))
    for (let at = 0; at < length; at++) keys[start + at] = bytes[from + at] ?? 0
    lengths[bucket] = length
    texts[bucket] = text
    return text
  }
}
