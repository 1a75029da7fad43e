import { vi } from 'vitest'

/**
 * What a condition gives once it no longer throws. The limit is only for a condition that never holds: a slow machine meets it, and
 * it ends before the test’s own, so that the failure says which condition that was.
 */
export const eventually = <Value>(condition: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(condition, { timeout: 60_000, interval: 10 })
