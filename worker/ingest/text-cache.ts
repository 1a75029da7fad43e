import { decode } from './bytes.ts'

const buckets = 4096
const maxCachedLength = 64

/**
 * Decodes UTF-8 and remembers recent results by their bytes: exchanges, sectors, dates and "None" come thousands of
 * times, and decoding is dearer than comparing. A fixed number of buckets bounds its memory.
 */
export function createTextCache(): (bytes: Uint8Array, from: number, to: number) => string {
  const keys = new Array<Uint8Array | undefined>(buckets)
  const texts = new Array<string>(buckets)

  return (bytes, from, to) => {
    if (to - from > maxCachedLength) return decode(bytes.subarray(from, to))
    let hash = to - from
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
    const bucket = (hash ^ (hash >>> 12)) & (buckets - 1)
    const key = keys[bucket]
    if (key && isSame(key, bytes, from, to)) return texts[bucket] ?? ''
    const text = decode(bytes.subarray(from, to))
    keys[bucket] = bytes.slice(from, to)
    texts[bucket] = text
    return text
  }
}

function isSame(key: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (key.length !== to - from) return false
  for (let i = 0; i < key.length; i++) if (key[i] !== bytes[from + i]) return false
  return true
}
