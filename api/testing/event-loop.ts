import { vi } from 'vitest'

/**
 * Counts the turns of the event loop during work, in which each look at the clock is a millisecond after the one
 * before: on no machine is the work done within one time slice.
 */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, time] = [0, 0]
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++time)
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  try {
    await work()
  } finally {
    clearImmediate(next)
    clock.mockRestore()
  }
  return turns
}
