import type { Delivered } from './deliver.ts'

/**
 * One page or the service worker delivers at a time. Where there are no locks, as on plain http, two pages may send the
 * same: the server takes that for once.
 */
export async function withOutboxLock(work: () => Promise<Delivered>): Promise<Delivered> {
  const locks = (globalThis.navigator as { readonly locks?: LockManager } | undefined)?.locks
  if (!locks) return work()
  return locks.request('outbox', { ifAvailable: true }, (lock) =>
    lock ? work() : { end: 'busy', left: 1, wait: undefined },
  )
}
