import { onTestFinished } from 'vitest'
import { stubLocks } from './account-server.ts'

/** Locks like those of browsers, for one test: a request waits for the lock, or learns at once that it is taken. */
export function useLocks(): void {
  let last: Promise<unknown> | undefined
  const request = (_name: string, options: LockOptions, work: (lock: Lock | null) => unknown) => {
    if (options.ifAvailable && last) return Promise.resolve(work(null))
    const lock = { name: 'outbox', mode: 'exclusive' } as const
    const run = (last ?? Promise.resolve()).then(() => work(lock))
    const settled = run.then(
      () => undefined,
      () => undefined,
    )
    last = settled
    void settled.then(() => last === settled && (last = undefined))
    return run
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  onTestFinished(() => stubLocks(undefined))
}
