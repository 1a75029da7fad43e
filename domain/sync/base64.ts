/** Bytes as URL-safe base64 without padding. */
export const toBase64 = (bytes: Uint8Array): string => {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Newer browsers decode natively, several times as fast: a new device decodes thousands of records. */
interface Decoder {
  readonly BYTES_PER_ELEMENT: number
  readonly fromBase64?: (text: string, options: { readonly alphabet: 'base64url' }) => Uint8Array<ArrayBuffer>
}
const builtIn: Decoder = Uint8Array

/** The bytes of such a text; undefined if it is invalid. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined
  const bytes = builtIn.fromBase64?.(text, { alphabet: 'base64url' }) ?? decoded(text)
  // Several texts have the same bytes if the last digit, of an incomplete group of four, has unused bits.
  const rest = text.length % 4
  if (rest > 0 && toBase64(bytes.subarray(1 - rest)) !== text.slice(-rest)) return undefined
  return bytes
}

function decoded(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}
