import { subscribeKey } from 'valtio/utils'
import { connection } from '../state/connection.ts'
import { loading } from '../state/loading.ts'

/** Milliseconds between two looks for a newer market: it is new every night, and pages stay open for days. */
const hour = 60 * 60 * 1000

/** Looks for a newer market while the page is seen. Where there is none, that is one short answer without a body. */
export function followMarket(load: () => void): void {
  let last = performance.now()
  const lookWhenDue = () => {
    const isDue = performance.now() - last >= hour
    if (isDue && document.visibilityState === 'visible' && connection.isAnswering && !loading.active) load()
  }
  // Whoever looks, by whatever way, it need not be done again so soon.
  subscribeKey(loading, 'active', () => (last = performance.now()), true)
  document.addEventListener('visibilitychange', lookWhenDue)
  setInterval(lookWhenDue, hour / 4)
}
