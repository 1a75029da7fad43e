import { serverHeader } from '#domain/server-response'
import { fromDevice } from '#worker/contract'

/**
 * The same answer, saying that it comes from the device. It is the server's: only such are kept, and one that an older
 * release kept does not say so yet.
 */
export function markFromDevice(stored: Response): Response {
  const headers = new Headers(stored.headers)
  headers.set(fromDevice, '1')
  headers.set(serverHeader, '1')
  return new Response(stored.body, { status: stored.status, statusText: stored.statusText, headers })
}
