import { ungzip } from 'pako'

/** The content of a file; undefined if it is damaged. */
export function unpack(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return ungzip(bytes)
  } catch {
    return undefined
  }
}
