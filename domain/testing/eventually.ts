import { vi } from 'vitest'

/**
 * The result of a condition once it no longer throws. Only a condition that never holds reaches the limit, even on a slow
 * machine; it is shorter than the test’s own limit, so that the failure names the condition.
 */
export const eventually = <Value>(condition: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(condition, { timeout: 60_000, interval: 10 })
