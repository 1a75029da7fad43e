interface LockRequest {
  /** How long to wait for the lock before failing. */
  readonly timeoutMs?: number
  /** Whether to run at once, with null if the lock is taken. */
  readonly ifAvailable?: boolean
  /** Whether to take the lock from its holder: that request fails, but its work continues. */
  readonly steal?: boolean
}

/**
 * Runs `work` while holding the Web Lock of that name. Without locks, as on plain http, it runs at once: the server accepts
 * the same request from two pages.
 */
export async function withLock<Value>(
  name: string,
  { timeoutMs, ...options }: LockRequest,
  work: (lock: unknown) => Promise<Value>,
): Promise<Value> {
  const scope: { readonly navigator?: { readonly locks?: LockManager } } = globalThis
  const locks = scope.navigator?.locks
  if (!locks) return work(name)
  return locks.request(name, timeoutMs === undefined ? options : { signal: AbortSignal.timeout(timeoutMs) }, work)
}
