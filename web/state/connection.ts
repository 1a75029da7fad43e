import { proxy } from 'valtio/vanilla'

/** What the browser believes at the start. Nobody knows better until the first request has ended. */
const initial = (globalThis as { readonly navigator?: { readonly onLine?: boolean } }).navigator?.onLine ?? true

/** Whether the server can be reached, judged by what becomes of requests. */
export const connection = proxy({
  /** Whether the last request got an answer of the server. */
  isReachable: initial,
  /** The same, once it has lasted a moment: for whatever must not flicker. */
  isOnline: initial,
})

/** The server has responded, with whatever status. */
export function markOnline(): void {
  connection.isReachable = true
}

/** A request failed, timed out, or was served from the cache. */
export function markOffline(): void {
  connection.isReachable = false
}

/** Adopts the state of the last request once it has lasted a moment. */
export function settleConnection(): void {
  connection.isOnline = connection.isReachable
}
