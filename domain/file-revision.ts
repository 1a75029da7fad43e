/**
 * The parameter with which a service worker requests a file of its own release whose path has no content hash. A server with
 * another release answers 404, so that a load balancer asks the next one.
 */
export const revisionParameter = '__WB_REVISION__'

/** Identifies the content of a file: the first 64 bits of its SHA-256, enough to detect damage. */
export async function revisionOf(content: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', content)
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
