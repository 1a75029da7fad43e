import { subscribeKey } from 'valtio/utils'
import { connection } from '../../state/connection.ts'
import { loading, store } from '../../state/store.ts'

/** Milliseconds until the server is asked again whether its first market data is there: one short answer each time. */
const delayMs = 5000

/** While the server fetches its first market data, asks for it again and again: it is then shown without a reload. */
export function pollForFirstDataset(load: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const askLater = () => {
    clearTimeout(timer)
    if (store.error?.id === 'pending') timer = setTimeout(load, delayMs)
  }
  subscribeKey(store, 'error', askLater, true)
  askLater()
}

/** Milliseconds between two looks for a newer market: it is new every night, and pages stay open for days. */
const intervalMs = 60 * 60 * 1000

/** Looks for a newer market while the page is seen. Where there is none, that is one short answer without a body. */
export function pollForNewDataset(load: () => void): void {
  let last = performance.now()
  const loadWhenDue = () => {
    const isDue = performance.now() - last >= intervalMs
    if (isDue && document.visibilityState === 'visible' && connection.isReachable && !loading.active) load()
  }
  // Whoever looks, by whatever way, it need not be done again so soon.
  subscribeKey(loading, 'active', () => (last = performance.now()), true)
  document.addEventListener('visibilitychange', loadWhenDue)
  setInterval(loadWhenDue, intervalMs / 4)
}
