import { fromDevice } from '#worker/contract'

/** The same answer, saying that it comes from the device. */
export function markFromDevice(stored: Response): Response {
  const headers = new Headers(stored.headers)
  headers.set(fromDevice, '1')
  return new Response(stored.body, { status: stored.status, statusText: stored.statusText, headers })
}
