import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until others had their turn if the last slice of work was long enough. */
export type Pace = () => Promise<void>

/** Milliseconds of work and of the rest after it: requests wait for one slice at most. */
const defaultTiming = { sliceMs: 2, restMs: 1 }

/** Splits long work into slices, so that requests are answered in between. */
export function createPace({ sliceMs, restMs } = defaultTiming): Pace {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < sliceMs) return
    await sleep(restMs)
    startedAt = performance.now()
  }
}
