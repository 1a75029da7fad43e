interface LockRequest {
  /** Milliseconds after which waiting for the lock fails. */
  readonly timeoutMs?: number
  /** Whether to run without waiting, with null for a lock that is not free. */
  readonly ifAvailable?: boolean
}

/**
 * Runs `work` while holding the Web Lock of that name. Without locks, as on plain http, the work runs at once: the server
 * accepts that two pages send the same.
 */
export async function withLock<Value>(
  name: string,
  { timeoutMs, ...options }: LockRequest,
  work: (lock: unknown) => Promise<Value>,
): Promise<Value> {
  const locks = (globalThis.navigator as { readonly locks?: LockManager } | undefined)?.locks
  if (!locks) return work(name)
  return locks.request(name, timeoutMs === undefined ? options : { signal: AbortSignal.timeout(timeoutMs) }, work)
}
