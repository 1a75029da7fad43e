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

/** The server has answered, whatever it said. */
export function markOnline(): void {
  connection.isReachable = true
}

/** A request found nobody, took too long, or was answered by the device. */
export function markOffline(): void {
  connection.isReachable = false
}

/** What the last request said has held for a while. */
export function settleConnection(): void {
  connection.isOnline = connection.isReachable
}
