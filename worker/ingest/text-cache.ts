import { decode } from './bytes.ts'

const buckets = 4096
const maxCachedLength = 64

/**
 * Decodes UTF-8 and remembers recent results by their bytes: exchanges, sectors, dates and "None" come thousands of
 * times, and decoding is dearer than comparing. A fixed number of buckets bounds its memory; their bytes are in one list,
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
