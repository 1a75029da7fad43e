import { subscribeKey } from 'valtio/utils'
import { clock } from '../../state/clock.ts'
import { connection } from '../../state/connection.ts'
import { loading, store } from '../../state/store.ts'

/** Between two requests for the server's first market data; each response is short. */
const delayMs = 5000

/** Polls while the server fetches its first market data, which then shows without a reload. */
export function pollForFirstDataset(load: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    clearTimeout(timer)
    if (store.error?.id === 'pending') timer = setTimeout(load, delayMs)
  }
  subscribeKey(store, 'error', schedule, true)
  schedule()
}

/** Between two checks for a newer dataset: there is one every night, and pages stay open for days. */
const intervalMs = 60 * 60 * 1000

/** Polls for a newer dataset while the page is visible. Without one the response has no body. */
export function pollForNewDataset(load: () => void): void {
  let last = performance.now()
  const loadWhenDue = () => {
    const isDue = performance.now() - last >= intervalMs
    if (isDue && document.visibilityState === 'visible' && connection.isReachable && !loading.active) load()
  }
  // Any load resets the interval.
  subscribeKey(loading, 'active', () => (last = performance.now()), true)
  subscribeKey(clock, 'minute', loadWhenDue, true)
}
