import { proxy } from 'valtio/vanilla'

const scope: { readonly navigator?: { readonly onLine?: boolean } } = globalThis
/** The browser's own guess, until the first request has ended. */
const initial = scope.navigator?.onLine ?? true

/** Whether the server can be reached, by the results of requests. */
export const connection = proxy({
  /** Whether the server responded to the last request. */
  isReachable: initial,
  /** The same, debounced: for what must not flicker. */
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

/** Adopts the state of the last request; called once it has lasted a moment. */
export function settleConnection(): void {
  connection.isOnline = connection.isReachable
}
