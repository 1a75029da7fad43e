import { proxy } from 'valtio/vanilla'

const scope: { readonly navigator?: { readonly onLine?: boolean } } = globalThis
/** The browser's own guess, until the first request has ended. */
const initial = scope.navigator?.onLine ?? true

/** Whether the server can be reached, by the results of requests. */
export const connection = proxy({
  /** Whether the server responded to the last request. */
  isReachable: initial,
  /** Whether something else responded in the server's place: a captive portal or a proxy. */
  isIntercepted: false,
  /** The same, debounced, for content that must not flicker. */
  isOnline: initial,
})

/** Records a response of the server, with any status. */
export function markOnline(): void {
  connection.isReachable = true
  connection.isIntercepted = false
}

/**
 * Records that a request failed, timed out, was served from the cache, or was intercepted. If its caller cannot tell whether
 * something else responded, the last request that could tell still counts.
 */
export function markOffline(isIntercepted: boolean = connection.isIntercepted): void {
  connection.isReachable = false
  connection.isIntercepted = isIntercepted
}

/** Adopts the state of the last request; called once it has lasted a moment. */
export function settleConnection(): void {
  connection.isOnline = connection.isReachable
}
