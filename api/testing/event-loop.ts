import { vi } from 'vitest'

/**
 * The turns of the event loop during work, in which each look at the clock is a millisecond after the one before: on no
 * machine is the work done within one slice of time.
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
