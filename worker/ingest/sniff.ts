import { decode, openBrace } from './bytes.ts'

/** The type of a file by its first bytes. */
export type Nature = 'gzip' | 'lines' | 'other'

const gzipMagic = [0x1f, 0x8b] as const

/** Needs two bytes, or all there are. It is `lines` where a proxy has unpacked the file. */
export function sniff(bytes: Uint8Array): Nature {
  if (bytes[0] === gzipMagic[0] && bytes[1] === gzipMagic[1]) return 'gzip'
  return bytes[0] === openBrace ? 'lines' : 'other'
}

/** A phrase for the user about bytes that are not market data. */
export function describe(bytes: Uint8Array): string {
  const text = decode(bytes.subarray(0, 2000)).trim()
  if (text === '') return 'an empty file'
  if (text.startsWith('<')) return 'a web page'
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message).slice(0, 200)
  } catch {
    // Not JSON: the type is unknown.
  }
  return 'an unknown kind of file'
}
